public import HTML
import Synchronization
import Wire

/// A sign-in method, as listed on `/sign-in`.
public struct SignInMethod: Sendable {
  /// `kakao`, `apple`, `phone`, `email`, `device`: also the provider of its identities.
  public let name: String
  /// The button's label.
  public let title: Words
  /// The button's CSS classes besides `button`, such as `kakao` or `outline`.
  public let style: String
  /// The icon's name after `icon-`.
  public let icon: String
  /// The path where it begins.
  ///
  /// `app` and `next` are added as a query.
  public let path: String
  /// The position in the list; providers are below 100.
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

/// The available sign-in methods; each is added when it is mounted.
public final class SignInMethods: Sendable {
  private let ways = Mutex<[SignInMethod]>([])

  public init() {}

  /// Adds a method or replaces the one with the same name.
  public func add(_ way: SignInMethod) {
    ways.withLock { ways in
      ways.removeAll { $0.name == way.name }
      ways.append(way)
      ways.sort { ($0.order, $0.name) < ($1.order, $1.name) }
    }
  }

  /// All methods in display order.
  public var all: [SignInMethod] { ways.withLock { $0 } }
}
