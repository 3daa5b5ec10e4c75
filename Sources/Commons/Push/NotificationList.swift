public import HTML

/// The occasions on which an app sends notifications.
public struct NotificationList: HTML {
  public static let title = t(ko: "이럴 때 알려 드려요", en: "You hear when")

  let types: [NotificationType]

  public init(_ types: [NotificationType]) { self.types = types }

  public var body: some HTML {
    ul(.class("points-list")) { for type in types { li { type.when } } }
  }
}
