import Commons
import HTML
import Wire

extension ColaryApp {
  func mountRecords(on site: inout Site) throws {
    let diary = features.diary
    try site.read(
      Colary.records, .readers, version: DiaryVersion.of,
      { context, reader, db in
        try diary.records(context.input, of: reader, at: context.now, in: db)
      }, policy: Self.policy
    ) { records, _, view in
      RecordsPage(view: view, records: records)
    }
    try site.read(
      Colary.entry, .readers,
      { context, reader, db in
        try context.input.id.flatMap { try diary.show($0, of: reader, in: db) }
          // The device may know an entry that has not been sent.
          ?? Colary.EntryDetail(entry: nil)
      }, policy: Self.policy
    ) { detail, _, view in
      EntryPage(view: view, detail: detail, formState: .empty)
    }
    try site.write(
      Colary.edit, .members,
      then: .next { entry, _ in
        .to("\(Colary.entry.path)?id=\(entry.id)", ko: "고쳤어요.", en: "Saved.")
      }
    ) { context, me, db in
      try diary.edit(context.input, as: me, at: context.now, in: db)
    } rejected: { rejected, view, db in
      let id = ID<Colary.Entry>(rejected.form.value("id"))
      return EntryRejectedPage(
        view: view, detail: try id.flatMap { try diary.show($0, of: view.me.id, in: db) },
        formState: rejected.form)
    }
    try site.write(
      Colary.delete, .members,
      then: .next { _, context in
        .to("\(Colary.records.path)?deleted=\(context.input.id?.description ?? "")")
      }
    ) { context, me, db in
      try diary.delete(context.input.id, as: me, at: context.now, in: db)
      return Nothing()
    }
    try site.write(
      Colary.restore, .members,
      then: .next { entry, _ in
        .to("\(Colary.entry.path)?id=\(entry.id)", ko: "되돌렸어요.", en: "It is back.")
      }
    ) { context, me, db in
      try diary.restore(context.input.id, as: me, at: context.now, in: db)
    }
  }
}

/// The entry's form with what was typed and why it was refused.
struct EntryRejectedPage: HTML {
  let view: View<Member>
  let detail: Colary.EntryDetail?
  let formState: FormState

  var body: some HTML {
    Document(view, ColaryApp.branding, t(ko: "기록", en: "Entry")) {
      BackBar(back: Colary.records.path, title: t(ko: "기록", en: "Entry"))
      main(.id("main"), .class("page")) {
        FormRefusal(formState: formState, isBanner: true)
        form(.class("stack"), .method("post"), .action(Colary.edit.action)) {
          FormAccountField(view)
          for name in ["id", "revision", "emotion", "intensity"] {
            input(.type("hidden"), .name(name), .value(formState.value(name)))
          }
          FormField("text", t(ko: "한 줄", en: "Line"), formState: formState) {
            textarea(.id("text"), .name("text"), .rows(6)) { formState.value("text") }
          }
          button(.class("button")) { t(ko: "저장", en: "Save") }
        }
      }
    }
  }
}
