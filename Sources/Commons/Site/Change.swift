public import HTML
import HTTP
public import SQL
import Wire

/// A change as it was mounted: who may ask for it, what does it, and what its refusal brings with it.
struct Change<Path: Sendable, Input: Sendable, Output: Payload, Asker: Known>: Sendable {
  typealias Asked = Result<(ask: Ask<Path, Input>, once: Once?), any Error>

  let gate: Gate<Asker>
  let verb: Site.Verb<Path, Input, Asker, Output>
  let undone: (@Sendable (Refusal) -> (@Sendable (Asker, Connection) throws -> Next?)?)?

  /// What came of it, and where a browser goes instead when a refusal brought something with it.
  func run(
    _ asked: Asked, by credential: Credential?, at now: Instant, in db: Connection
  ) throws -> (Result<Output, Refusal>, Next?) {
    // Asked again where it counts: meanwhile they may have left, or been signed out.
    let me = try gate.admit(credential, now, db)
    guard let undone else { return (.success(try act(asked, as: me, in: db)), nil) }
    do {
      return (.success(try db.attempt { try act(asked, as: me, in: db) }), nil)
    } catch let refusal as Refusal {
      guard let change = undone(refusal) else { throw refusal }
      return (.failure(refusal), try change(me, db))
    }
  }

  private func act(_ asked: Asked, as me: Asker, in db: Connection) throws -> Output {
    let (ask, once) = try asked.get()
    guard let once else { return try verb(ask, me, db) }
    return try once.run(for: me.account, at: ask.now, in: db) { try verb(ask, me, db) }
  }
}

/// What a browser gets after a change.
public enum Answer<Path: Sendable, Input: Sendable, Output: Sendable, Asker: Sendable>: Sendable {
  /// 303 to the next page.
  case next(@Sendable (Output, Ask<Path, Input>) -> Next)
  /// A page of its own, for changes that lead nowhere yet, such as a shuffle.
  case page(@Sendable (Output, Ask<Path, Input>, View<Asker>, Connection) throws -> any HTML)

  /// 303 to `path`, whatever came of it.
  public static func to(_ path: String) -> Answer { .next { _, _ in .to(path) } }

  /// 303 to `path`, where a toast says the sentence.
  public static func to(_ path: String, ko: String, en: String) -> Answer {
    .next { _, _ in .to(path, ko: ko, en: en) }
  }

  func response(
    _ output: Output, _ ask: Ask<Path, Input>, _ view: View<Asker>, by door: Door
  ) async throws -> Response {
    switch self {
    case .next(let next): door.go(next(output, ask), view)
    case .page(let page):
      try await door.house.db.read { try door.page(page(output, ask, view, $0), view) }
    }
  }
}
