extension Yello {
  /// The notes I received, newest first, ten per page (`docs/spec/yello.md` Y9, Y11).
  public static let notes = Endpoint<Nothing, PageRequest, Page<Note>>(
    "yello.notes", .get, "/yello/notes", "The notes I received")

  /// One of my notes; marks it as read (Y14).
  public static let note = Endpoint<ID<Note>, Nothing, OpenNote>(
    "yello.note", .get, "/yello/notes/:note", "One of my notes")

  /// One of my notes as a picture to share, 1080 × 1920 pixels; shows only what I have unlocked (Y19).
  public static let notePicture = Endpoint<ID<Note>, Nothing, PNG>(
    "yello.notePicture", .get, "/yello/notes/:note/picture", "One of my notes as a picture to share"
  )

  /// Unlocks the keyword for its hint price, 100 points; idempotent (Y15).
  public static let keyword = Endpoint<ID<Note>, Nothing, OpenNote>(
    "yello.keyword", .put, "/yello/notes/:note/keyword", "Unlock the keyword for points",
    refusals: [.pointsShort(100)])

  /// Unlocks an initial of the sender for its hint price, 300 points; refused before the keyword (Y16).
  public static let initial = Endpoint<ID<Note>, Nothing, OpenNote>(
    "yello.initial", .put, "/yello/notes/:note/initial",
    "Unlock an initial of the sender for points",
    refusals: [.keywordFirst, .pointsShort(300)])

  /// Reports a note and hides it from my list; the sender stays anonymous.
  public static let reportNote = Endpoint<ID<Note>, ReportRequest, Nothing>(
    "yello.reportNote", .post, "/yello/notes/:note/reports", "Report a note")

  /// Mutes the sender of a note, who stays anonymous.
  public static let mute = Endpoint<ID<Note>, Nothing, Nothing>(
    "yello.mute", .put, "/yello/notes/:note/mute", "Mute the anonymous sender of a note")

  /// Unmutes the sender of a note.
  public static let unmute = Endpoint<ID<Note>, Nothing, Nothing>(
    "yello.unmute", .delete, "/yello/notes/:note/mute",
    "Unmute the anonymous sender of a note")

  /// The muted senders, each represented by a note, newest first.
  public static let muted = Endpoint<Nothing, PageRequest, Page<Mute>>(
    "yello.muted", .get, "/yello/muted", "My muted senders")

  /// A muted sender, represented by the note through which they were muted.
  public struct Mute: Codable, Sendable, Hashable {
    /// The id of that note.
    public var note: ID<Note>
    /// When that note was delivered.
    public var receivedAt: Instant
    /// The first line of that note.
    public var line: String

    public init(note: ID<Note>, receivedAt: Instant, line: String) {
      self.note = note
      self.receivedAt = receivedAt
      self.line = line
    }
  }

  /// A note as its recipient may see it: the sender's gender, and what was unlocked.
  public struct Note: Codable, Sendable, Hashable, Identifiable {
    public var id: ID<Note>
    /// The sender's gender, which is free.
    public var gender: Extensible<Gender>
    /// When it was delivered.
    public var receivedAt: Instant
    /// Whether the recipient has opened it.
    public var isRead: Bool
    /// The first line, addressed to the recipient: `나는 사실 너랑`.
    public var line: String
    /// The second line before the keyword.
    public var keywordHead: String?
    /// The keyword; nil until it is unlocked.
    public var keyword: String?
    /// The second line after the keyword; both forms of a particle until the keyword is unlocked.
    public var keywordFoot: String?
    /// An initial of the sender's name; nil until it is unlocked.
    public var initial: Initial?
    /// The number of the gradient, 1 to 12; the same as its ballot's.
    public var color: Int

    public init(
      id: ID<Note>, gender: Gender, receivedAt: Instant, isRead: Bool, line: String,
      keywordHead: String?, keyword: String?, keywordFoot: String?, initial: Initial?, color: Int
    ) {
      self.id = id
      self.gender = .known(gender)
      self.receivedAt = receivedAt
      self.isRead = isRead
      self.line = line
      self.keywordHead = keywordHead
      self.keyword = keyword
      self.keywordFoot = keywordFoot
      self.initial = initial
      self.color = color
    }
  }

  /// An initial of the sender's name.
  public struct Initial: Codable, Sendable, Hashable {
    /// The index of its syllable, from 0 (Y17).
    public var index: Int
    /// The initial as a compatibility jamo, such as `ㄱ`.
    public var letter: String

    public init(index: Int, letter: String) {
      self.index = index
      self.letter = letter
    }
  }

  /// An opened note, with my balance and the next hint.
  public struct OpenNote: Codable, Sendable, Hashable {
    /// The note, with what was unlocked.
    public var note: Note
    /// The number of the gradient, 1 to 12.
    public var color: Int
    /// My balance of points.
    public var points: Int
    /// The next hint to unlock; nil if all are.
    public var nextHint: Hint?

    public init(note: Note, color: Int, points: Int, nextHint: Hint?) {
      self.note = note
      self.color = color
      self.points = points
      self.nextHint = nextHint
    }
  }

  /// A hint about a note, unlocked with points.
  public struct Hint: Codable, Sendable, Hashable {
    /// The hints, in the order in which they can be unlocked.
    public enum Kind: String, Codable, ExtensibleValue {
      /// The keyword, then an initial of the sender's name.
      case keyword, initial
    }

    /// The kind of hint.
    public var kind: Extensible<Kind>
    /// The hint price, in points.
    public var price: Int

    public init(kind: Kind, price: Int) {
      self.kind = .known(kind)
      self.price = price
    }
  }
}

extension Refusal {
  public static let keywordFirst = Refusal(
    409, "hint.keyword-first", ko: "키워드를 먼저 확인해 주세요.", en: "Please open the keyword first.")

  /// The balance is below the hint price.
  public static func pointsShort(_ price: Int) -> Refusal {
    Refusal(
      409, "points.short", ko: "포인트가 모자라요. \(price)포인트가 필요해요.",
      en: "Not enough points: you need \(price).")
  }
}
