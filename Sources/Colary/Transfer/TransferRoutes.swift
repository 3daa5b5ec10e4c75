import Commons
import Core
import HTML
import HTTP
import Wire

extension Rate {
  /// Files of a whole diary.
  fileprivate static let diaryFiles = Rate(burst: 6, perMinute: 2)
}

extension ColaryApp {
  func mountTransfer(on site: inout Site) throws {
    let (transfer, reader, world) = (features.transfer, ImportReader(), services.world)
    try site.page(TransferPage.path, .readers, policy: Self.policy) { view, _ in
      TransferPage(view: view)
    }
    let name = { @Sendable (me: Member) in "colary-\(me.zone.day(at: world.now()).text)" }
    try site.download(Colary.export, .members, at: .diaryFiles) { me, now, db in
      try Download(
        json: transfer.export(me, at: now, in: db), named: name(me) + ".json")
    }
    try site.download(Colary.exportTable, .members, at: .diaryFiles) { me, now, db in
      try Download(
        csv: EntryTable.text(of: transfer.export(me, at: now, in: db).entries),
        named: name(me) + ".csv")
    }
    try site.upload(
      Colary.importEntries, .members, limits: UploadLimits(files: 1), at: .diaryFiles,
      then: .next { result, _ in
        let words = result.words
        return .to(Colary.records.path, ko: words.ko, en: words.en)
      },
      preparing: { form, _ in
        guard let file = form.files.first else { throw Refusal.importFile }
        return try await reader.entries(of: file.path)
      }
    ) { context, me, db in
      try transfer.take(context.input, as: me, at: context.now, in: db)
    } rejected: { rejected, view, _ in
      ImportRejectedPage(view: view, formState: rejected.form)
    }
  }
}

extension Colary.ImportResult {
  /// What the toast says.
  var words: LocalizedText {
    let taken = added + changed
    guard taken > 0 else {
      return t(ko: "모두 이미 있는 기록이에요.", en: "The diary has all of these entries.")
    }
    let ko = "기록 \(taken)개를 가져왔어요."
    let en = taken == 1 ? "1 entry was imported." : "\(taken) entries were imported."
    guard known > 0 else { return t(ko: ko, en: en) }
    return t(
      ko: "\(ko) \(known)개는 이미 있었어요.", en: "\(en) \(known) had been there before.")
  }
}
