import Commons
import Core
import HTML
import SQL
import Wire

extension YelloApp {
  /// Mounts the form for missing schools and groups (`docs/spec/yello.md` Y21, Y37).
  func mountWishes(on site: inout Site) throws {
    try site.read(Yello.wishing, .signedIn) { _, _, _ in
      Nothing()
    } page: { _, context, view in
      WishPage(view: view, kind: context.input.kind ?? .school, formState: .empty)
    }
    try site.write(
      Yello.wish, .signedIn, at: .openings,
      then: .next { _, context in
        .to(
          context.input.kind == .school ? Yello.joining.path : Yello.profile.path,
          ko: "알려 주셔서 고마워요. 살펴볼게요.", en: "Thank you. We will look into it.")
      }
    ) { context, me, db in
      try db.insert(context.input, of: me.account, at: context.now)
    } rejected: { rejected, view, _ in
      WishPage(
        view: view, kind: Yello.Missing(rawValue: rejected.form.value("kind")) ?? .school,
        formState: rejected.form)
    }
  }
}

extension Transaction {
  /// Stores a wish; repeating it has no effect.
  func insert(_ wish: Yello.Wish, of account: ID<Account>, at now: Instant) throws -> Nothing {
    try run(
      """
      INSERT INTO yello_wish (account_id, kind, name, asked_at)
      VALUES (\(account), \(wish.kind.rawValue), \(wish.name.text), \(now))
      ON CONFLICT (account_id, kind, name) DO NOTHING
      """)
    return Nothing()
  }
}
