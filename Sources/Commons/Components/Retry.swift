public import HTML

/// A form that `retry.js` sends: while there is no network it waits, with what was typed in it.
public enum Retry {
  /// What is said meanwhile.
  public static let words: Attribute = .data(
    "offline", ko: "인터넷이 끊겼어요. 쓴 것은 그대로 있으니, 연결되면 바로 보낼게요.",
    en: "You are offline. Nothing is lost: it goes out once you are back.")
}
