public import HTML
import Synchronization
import Wire

/// A sign-in method, as listed on `/sign-in`.
public struct SignInMethod: Sendable {
  /// A provider's name, `phone`, `email`, `device` or `passkey`: also the provider of its identities.
  public let name: String
  /// The button's label.
  public let title: LocalizedText
  /// The button's CSS classes besides `button`, such as `kakao` or `outline`.
  public let style: String
  /// The icon's name after `icon-`.
  public let icon: String
  /// The path where it begins.
  ///
  /// `app` and `next` are added as a query.
  public let path: String
  /// The position in the list; providers come first.
  public let order: Int
  /// Whether a provider proves the identity.
  public let isProvider: Bool

  public init(
    name: String, title: LocalizedText, style: String, icon: String, path: String, order: Int,
    isProvider: Bool = false
  ) {
    self.name = name
    self.title = title
    self.style = style
    self.icon = icon
    self.path = path
    self.order = order
    self.isProvider = isProvider
  }
}

/// The available sign-in methods; each is added when it is mounted.
public final class SignInMethods: Sendable {
  private let methods = Mutex<[SignInMethod]>([])

  public init() {}

  /// Adds a method or replaces the one with the same name.
  public func add(_ method: SignInMethod) {
    methods.withLock { methods in
      methods.removeAll { $0.name == method.name }
      methods.append(method)
      methods.sort { ($0.order, $0.name) < ($1.order, $1.name) }
    }
  }

  /// All methods in display order.
  public var all: [SignInMethod] { methods.withLock { $0 } }
}
