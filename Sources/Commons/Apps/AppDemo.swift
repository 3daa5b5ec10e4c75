public import Core
public import HTML
public import SQL
public import Wire

/// An app's part of the demo.
public struct AppDemo: Sendable {
  /// The demo accounts that this app adds to the cast.
  public let cast: [Demo.CastMember]
  /// Advice for new people, such as which school has most members.
  public let advice: LocalizedText?
  /// Where practice sign-in leads when no page was requested.
  public let start: String?
  /// The names of an account's friends at the practice Kakao provider.
  public let practiceFriends: @Sendable (ID<Account>, Transaction) throws -> Set<String>
  /// When the next thing happens to an account after an instant, such as a delivery; nil for never.
  public let nextEvent: @Sendable (ID<Account>, Instant, Transaction) throws -> Instant?
  /// Fills an empty database for the whole cast, those of other apps included.
  public let build: @Sendable (_ cast: [Demo.CastMember], Instant, Database) async throws -> Void
  /// What the app adds to the demo's bar on its pages.
  public let tools: DemoTools?
  /// Adds what needs running services, such as photos; called at every start, before requests.
  public let furnish: @Sendable (Services) async throws -> Void

  public init(
    cast: [Demo.CastMember] = [], advice: LocalizedText? = nil, start: String? = nil,
    practiceFriends: @escaping @Sendable (ID<Account>, Transaction) throws -> Set<String> = {
      _, _ in []
    },
    nextEvent: @escaping @Sendable (ID<Account>, Instant, Transaction) throws -> Instant?,
    build: @escaping @Sendable (_ cast: [Demo.CastMember], Instant, Database) async throws -> Void,
    tools: DemoTools? = nil,
    furnish: @escaping @Sendable (Services) async throws -> Void = { _ in }
  ) {
    self.cast = cast
    self.advice = advice
    self.start = start
    self.practiceFriends = practiceFriends
    self.nextEvent = nextEvent
    self.build = build
    self.tools = tools
    self.furnish = furnish
  }
}

/// Controls of an app in the demo's bar, with the module that works them.
public struct DemoTools: Sendable {
  let script: String
  let content: @Sendable () -> any HTML

  public init(script: String, content: @escaping @Sendable () -> any HTML) {
    self.script = script
    self.content = content
  }
}

/// Test data for measuring, made by `madang seed`.
public struct AppSeed: Sendable {
  /// An account that is signed in, and its id in the app.
  public typealias SignedIn = (token: String, person: String)

  public let build:
    @Sendable (
      World, _ people: Int, _ notes: Int, _ signedIn: Int, Database,
      _ progress: @Sendable (String) -> Void
    ) async throws -> [SignedIn]

  public init(
    build:
      @escaping @Sendable (
        World, _ people: Int, _ notes: Int, _ signedIn: Int, Database,
        _ progress: @Sendable (String) -> Void
      ) async throws -> [SignedIn]
  ) { self.build = build }
}
