import Commons
import SQL
import Wire

extension YelloApp {
  func mountNews(on site: inout Site) throws {
    try site.write(Yello.confirmNews, .members, then: .next { _, _ in .to(Yello.home.path) }) {
      context, me, db in
      try db.deleteNews(of: me.id, upTo: context.path)
      return Nothing()
    }
    try site.write(
      Yello.wave, .members,
      then: .next { card, _ in
        .to(
          Yello.profile.path, ko: "\(card.person.name)님에게 손을 흔들었어요.",
          en: "You waved at \(card.person.name).")
      }
    ) { context, me, db in
      try features.friends.wave(at: context.path, as: me, at: context.now, in: db)
    }
  }
}
