/// SeSAC: people nearby who look for company are matched, meet, chat and review each other.
public enum Sesac {
  /// The conversations of matches; each match has a room of its own.
  public static let chat = ChatEndpoints("sesac")

  /// Server-sent events about changes of my state, requests and matches; each means to read `sesac.state`.
  public static let events = Endpoint<Nothing, Nothing, LiveEvent>(
    "sesac.events", .get, "/sesac/events", "What happens to me")

  /// A member of SeSAC.
  public enum Person {}

  /// The gender that a member chose; required for searching (E13).
  public enum Gender: String, Codable, ExtensibleValue {
    /// A woman.
    case woman = "WOMAN"
    /// A man.
    case man = "MAN"
  }

  /// A title that members give each other after a meeting; three more counters are reserved.
  public enum Title: String, Codable, ExtensibleValue {
    /// Good manners (좋은 매너).
    case manners = "MANNERS"
    /// On time (정확한 시간 약속).
    case punctual = "PUNCTUAL"
    /// Quick to reply (빠른 응답).
    case quick = "QUICK"
    /// Kind (친절한 성격).
    case kind = "KIND"
    /// Skilled (능숙한 실력).
    case skilled = "SKILLED"
    /// Time well spent (유익한 시간).
    case useful = "USEFUL"

    /// The index of its counter among the nine.
    public var slot: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }
}

extension Refusal {
  public static let sesacYoung = Refusal(
    403, "sesac.young", field: "birth", ko: "새싹은 만 17세부터 쓸 수 있어요.",
    en: "SeSAC is for people aged 17 and over.")
  public static let sesacJoined = Refusal(
    409, "sesac.joined", ko: "이미 가입하셨어요.", en: "You have joined already.")
}
