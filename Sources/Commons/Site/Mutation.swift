public import HTML
import HTTP
public import SQL
import Wire

/// A mounted mutation: its gate, its verb and what runs on a refusal.
struct Mutation<Path: Sendable, Input: Sendable, Output: Payload, Principal: HasAccount>: Sendable {
  typealias Asked = Result<(context: RequestContext<Path, Input>, once: IdempotencyKey?), any Error>

  let gate: Gate<Principal>
  let verb: Site.Verb<Path, Input, Principal, Output>
  let onRefusal: (@Sendable (Refusal) -> (@Sendable (Principal, Transaction) throws -> Redirect?)?)?

  /// Runs the verb; returns its result, and a redirect when `onRefusal` gave one.
  func run(
    _ asked: Asked, by credential: Credential?, at now: Instant, in db: Transaction
  ) throws -> (Result<Output, Refusal>, Redirect?) {
    // Checked again in the write transaction, because the session may have ended since the read.
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

/// What a browser receives after a mutation.
public enum SuccessResponse<Path: Sendable, Input: Sendable, Output: Sendable, Principal: Sendable>:
  Sendable
{
  /// 303 to the next page.
  case next(@Sendable (Output, RequestContext<Path, Input>) -> Redirect)
  /// A page, for mutations without a next page, such as a shuffle.
  case page(
    @Sendable (Output, RequestContext<Path, Input>, View<Principal>, Transaction) throws -> any HTML
  )

  /// 303 to a fixed path.
  public static func to(_ path: String) -> SuccessResponse { .next { _, _ in .to(path) } }

  /// 303 to a fixed path with a toast.
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
