/// The display name of a device, derived from its `User-Agent`.
enum Device {
  /// Such as `iPhone · Safari`; only fixed words, so no client input is stored.
  static func name(_ agent: String?) -> String? {
    guard let agent, !agent.isEmpty else { return nil }
    let parts = [first(machines, in: agent), first(programs, in: agent)].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  private static func first(_ table: [(mark: String, name: String)], in agent: String) -> String? {
    table.first { agent.contains($0.mark) }?.name
  }

  // The order matters: Android also names Linux, and a Mac app names Darwin.
  private static let machines = [
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
    ("Macintosh", "Mac"), ("CrOS", "Chromebook"), ("Linux", "Linux"), ("Darwin", "Apple"),
  ]

  // Browsers also name the engine they are based on, so specific names come first.
  private static let programs = [
    ("KAKAOTALK", "KakaoTalk"), ("NAVER", "NAVER"), ("Instagram", "Instagram"),
    ("Whale/", "Whale"), ("SamsungBrowser", "Samsung Internet"), ("Edg", "Edge"),
    ("OPR/", "Opera"), ("FxiOS", "Firefox"), ("Firefox/", "Firefox"), ("CriOS", "Chrome"),
    ("Chrome/", "Chrome"), ("Safari/", "Safari"), ("CFNetwork", "App"), ("okhttp", "App"),
  ]
}
