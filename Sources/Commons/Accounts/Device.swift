/// What a device is called, from what its browser or client says of itself in `User-Agent`.
enum Device {
  /// Such as `iPhone · Safari`; one of a few fixed words, so nothing a client writes is kept.
  static func name(_ agent: String?) -> String? {
    guard let agent, !agent.isEmpty else { return nil }
    let parts = [first(machines, in: agent), first(programs, in: agent)].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  private static func first(_ table: [(mark: String, name: String)], in agent: String) -> String? {
    table.first { agent.contains($0.mark) }?.name
  }

  // In this order: an Android phone says Linux too, and a Mac app says Darwin.
  private static let machines = [
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
    ("Macintosh", "Mac"), ("CrOS", "Chromebook"), ("Linux", "Linux"), ("Darwin", "Apple"),
  ]

  // Whoever builds on another's engine names that too: the particular come before the general.
  private static let programs = [
    ("KAKAOTALK", "KakaoTalk"), ("NAVER", "NAVER"), ("Instagram", "Instagram"),
    ("Whale/", "Whale"), ("SamsungBrowser", "Samsung Internet"), ("Edg", "Edge"),
    ("OPR/", "Opera"), ("FxiOS", "Firefox"), ("Firefox/", "Firefox"), ("CriOS", "Chrome"),
    ("Chrome/", "Chrome"), ("Safari/", "Safari"), ("CFNetwork", "App"), ("okhttp", "App"),
  ]
}
