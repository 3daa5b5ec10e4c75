import Commons
import Core
import HTML
import HTTP
import Wire

extension ColaryApp {
  func mountWriting(on site: inout Site) throws {
    let (diary, memberships) = (features.diary, features.memberships)
    let gifts = features.gifts
    let home: Site.Verb<Nothing, Nothing, Reader, Colary.Home> = { context, reader, db in
      try Colary.Home(
        me: reader.member?.me,
        gift: gifts.show(
          to: reader, language: context.request.language, at: context.now, in: db))
    }
    try site.read(
      Colary.home, .readers, home,
      followUp: { read, _ in
        guard read.gift.isWaiting else { return nil }
        return { context, reader, db in
          try gifts.start(of: reader, at: context.now, in: db)
          return try home(context, reader, db)
        }
      }, policy: Self.policy
    ) { home, _, view in
      PickPage(view: view, gift: home.gift.gift)
    }
    try site.linkPicture(PickPage.linkPath) { _ in PickPage.link }
    try site.page(PickPage.next, .readers, policy: Self.policy) { view, _ in
      ComposePage(view: view, formState: .empty)
    }
    try site.writeOnDevice(Colary.write, pagesFor: .readers) { context, account, key, db in
      let me = try memberships.begin(
        Colary.Beginning(), as: account, language: context.request.language, at: context.now,
        in: db)
      return Colary.WrittenEntry(
        entry: try diary.write(
          context.input, as: ID(madeWith: key), of: me, at: context.now, in: db))
    } then: { written in
      .to(
        "\(Colary.records.path)?month=\(written.entry.day.text.prefix(7))", ko: "기록했어요.",
        en: "Saved.")
    } answer: {
      Colary.WrittenEntry(entry: $0.entry, tokens: $1)
    } rejected: { form, view, _ in
      ComposePage(view: view, formState: form)
    }
  }
}
