public import HTML
import HTTP
public import SQL
import Wire

/// A change as it was mounted: who may ask for it, what does it, and what its refusal brings with it.
struct Mutation<Path: Sendable, Input: Sendable, Output: Payload, Principal: HasAccount>: Sendable {
  typealias Asked = Result<(context: RequestContext<Path, Input>, once: IdempotencyKey?), any Error>

  let gate: Gate<Principal>
  let verb: Site.Verb<Path, Input, Principal, Output>
  let onRefusal: (@Sendable (Refusal) -> (@Sendable (Principal, Transaction) throws -> Redirect?)?)?

  /// What came of it, and where a browser goes instead when a refusal brought something with it.
  func run(
    _ asked: Asked, by credential: Credential?, at now: Instant, in db: Transaction
  ) throws -> (Result<Output, Refusal>, Redirect?) {
    // Asked again where it counts: meanwhile they may have left, or been signed out.
    let me = try gate.admit(credential, now, db)
    guard let onRefusal else { return (.success(try act(asked, as: me, in: db)), nil) }
    do {
      return (.success(try db.attempt { try act(asked, as: me, in: db) }), nil)
    } catch let refusal as Refusal {
      guard let change = onRefusal(refusal) else { throw refusal }
      return (.failure(refusal), try change(me, db))
    }
  }

  private func act(_ asked: Asked, as me: Principal, in db: Transaction) throws -> Output {
    let (context, once) = try asked.get()
    guard let once else { return try verb(context, me, db) }
    return try once.run(for: me.account, at: context.now, in: db) { try verb(context, me, db) }
  }
}

/// What a browser gets after a change.
public enum SuccessResponse<Path: Sendable, Input: Sendable, Output: Sendable, Principal: Sendable>:
  Sendable
{
  /// 303 to the next page.
  case next(@Sendable (Output, RequestContext<Path, Input>) -> Redirect)
  /// A page of its own, for changes that lead nowhere yet, such as a shuffle.
  case page(
    @Sendable (Output, RequestContext<Path, Input>, View<Principal>, Transaction) throws -> any HTML
  )

  /// 303 to `path`, whatever came of it.
  public static func to(_ path: String) -> SuccessResponse { .next { _, _ in .to(path) } }

  /// 303 to `path`, where a toast says the sentence.
  public static func to(_ path: String, ko: String, en: String) -> SuccessResponse {
    .next { _, _ in .to(path, ko: ko, en: en) }
  }

  func response(
    _ output: Output, _ context: RequestContext<Path, Input>, _ view: View<Principal>,
    by responder: Responder
  ) async throws -> Response {
    switch self {
    case .next(let next): responder.go(next(output, context), view)
    case .page(let page):
      try await responder.services.db.read {
        try responder.page(page(output, context, view, $0), view)
      }
    }
  }
}
