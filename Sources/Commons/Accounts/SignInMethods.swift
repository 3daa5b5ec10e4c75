public import HTML
import Synchronization
import Wire

/// One way to sign in, as the page at `/sign-in` offers it.
public struct SignInMethod: Sendable {
  /// `kakao`, `apple`, `phone`, `email`, `device`: also the provider its identities have.
  public let name: String
  /// What its button says.
  public let title: Words
  /// Classes of its button beside `button`, such as `kakao` or `outline`.
  public let style: String
  /// The icon's name after `icon-`.
  public let icon: String
  /// Where it begins; `app` and `next` are added to it as a query.
  public let path: String
  /// Where it stands among the others: those of providers are below 100.
  public let order: Int

  public init(
    name: String, title: Words, style: String, icon: String, path: String, order: Int
  ) {
    self.name = name
    self.title = title
    self.style = style
    self.icon = icon
    self.path = path
    self.order = order
  }
}

/// The ways to sign in that this server has; each adds itself when it is mounted.
public final class SignInMethods: Sendable {
  private let ways = Mutex<[SignInMethod]>([])

  public init() {}

  /// Adds a way, or puts another in place of the one of that name.
  public func add(_ way: SignInMethod) {
    ways.withLock { ways in
      ways.removeAll { $0.name == way.name }
      ways.append(way)
      ways.sort { ($0.order, $0.name) < ($1.order, $1.name) }
    }
  }

  /// All of them, in the order they are shown.
  public var all: [SignInMethod] { ways.withLock { $0 } }
}
