import Foundation
import Wire

/// Payloads of all shapes the document must describe.
enum SamplePayloads {
  enum Season: String, Codable, CaseIterable { case spring, autumn }
  enum Floor: Int, Codable, CaseIterable { case ground = 0, roof = 9 }

  struct Score: Codable, Hashable { var points: Int }

  struct Card: Codable, Hashable {
    var nickname: CheckedTextTests.Nickname
    var link: URL
    var key: UUID
    var seal: Data
  }

  /// A type encoded as a single value.
  struct Nick: Codable, Hashable {
    var text: String
    init(from decoder: any Decoder) throws {
      text = try decoder.singleValueContainer().decode(String.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
  }

  struct Item: Codable, Hashable {
    var id: ID<Item>
    var nick: Nick
    var built: Instant
    var season: Season
    var floor: Floor?
    var next: Cursor?
    var language: Language
    var open: Bool
    var height: Double
    var note: String?
    var count: Int?
    var tags: [String]
    var likes: Set<Int32>?
    var scores: [Score]
    var byName: [String: Score]
    var sparse: [Int?]
  }

  /// Contains itself: in a list, through another type and in an optional list.
  struct Comment: Codable, Hashable {
    var text: String
    var replies: [Comment]
    var thread: Thread
    var quoted: [Comment]?
  }

  struct Thread: Codable, Hashable {
    var first: [Comment]
    var top: Score
    var season: Season
  }

  /// Decodes optional members by hand.
  struct Lenient: Codable, Hashable {
    var size: Int
    var name: String
    enum Key: String, CodingKey { case size, name }
    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Key.self)
      size = try members.decodeIfPresent(Int.self, forKey: .size) ?? 3
      name = members.contains(.name) ? try members.decode(String.self, forKey: .name) : ""
    }
    func encode(to encoder: any Encoder) throws {}
  }

  /// Refuses even its own sample.
  struct Hermit: CheckedText {
    let text: String
    init(_ raw: String) throws(Refusal) { throw .malformed(nil) }
    static let sample = "여우비"
  }

  /// Refuses unknown cases and provides no schema.
  enum Mood: String, Codable { case calm }
  struct Moody: Codable, Hashable { var mood: Mood }
}
