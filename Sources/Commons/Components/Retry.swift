public import HTML

/// A form that `retry.js` submits; while offline it waits and keeps its input.
public enum Retry {
  /// The message shown while offline.
  public static let words: Attribute = .data(
    "offline", ko: "인터넷이 끊겼어요. 쓴 것은 그대로 있으니, 연결되면 바로 보낼게요.",
    en: "You are offline. Nothing is lost: it goes out once you are back.")
}
