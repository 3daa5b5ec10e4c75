extension Yello {
  /// The notes I received, newest first, ten at a time (`docs/spec/yello.md` Y9, Y11).
  public static let notes = Endpoint<Nothing, PageRequest, Page<Note>>(
    "yello.notes", .get, "/yello/notes", "The notes I received")

  /// One of my notes; opening it makes it read (Y14).
  public static let note = Endpoint<ID<Note>, Nothing, OpenNote>(
    "yello.note", .get, "/yello/notes/:note", "One of my notes")

  /// One of my notes as a picture to share, 1080 by 1920 pixels: it shows what I may see, no more (Y19).
  public static let notePicture = Endpoint<ID<Note>, Nothing, PNG>(
    "yello.notePicture", .get, "/yello/notes/:note/picture", "One of my notes as a picture to share"
  )

  /// Pays 100 points to see the keyword; paying twice is not possible (Y15).
  public static let keyword = Endpoint<ID<Note>, Nothing, OpenNote>(
    "yello.keyword", .put, "/yello/notes/:note/keyword", "Pay points to see the keyword",
    refusals: [.pointsShort(100)])

  /// Pays 300 points for an initial of the sender, once the keyword is known (Y16).
  public static let initial = Endpoint<ID<Note>, Nothing, OpenNote>(
    "yello.initial", .put, "/yello/notes/:note/initial", "Pay points for an initial of the sender",
    refusals: [.keywordFirst, .pointsShort(300)])

  /// Reports a note; it leaves my list, and its sender stays unnamed.
  public static let reportNote = Endpoint<ID<Note>, ReportRequest, Nothing>(
    "yello.reportNote", .post, "/yello/notes/:note/reports", "Report a note")

  /// Stops the notes of whoever sent this one, without saying who that is.
  public static let mute = Endpoint<ID<Note>, Nothing, Nothing>(
    "yello.mute", .put, "/yello/notes/:note/mute", "Stop the notes of a note's sender, unnamed")

  /// Lets the sender's notes come again.
  public static let unmute = Endpoint<ID<Note>, Nothing, Nothing>(
    "yello.unmute", .delete, "/yello/notes/:note/mute",
    "Let the notes of a note's sender come again")

  /// The notes whose senders I have muted, newest first.
  public static let muted = Endpoint<Nothing, PageRequest, Page<Mute>>(
    "yello.muted", .get, "/yello/muted", "The notes whose senders I have muted")

  /// A muted sender, known by the note it was said through and by nothing else.
  public struct Mute: Codable, Sendable, Hashable {
    /// The note I muted its sender through.
    public var note: ID<Note>
    /// When that note came.
    public var receivedAt: Instant
    /// The note's first line, to know it by.
    public var line: String

    public init(note: ID<Note>, receivedAt: Instant, line: String) {
      self.note = note
      self.receivedAt = receivedAt
      self.line = line
    }
  }

  /// A note as its receiver may see it: of the sender the gender, and what was paid for.
  public struct Note: Codable, Sendable, Hashable, Identifiable {
    public var id: ID<Note>
    /// The sender's gender, which is known without paying.
    public var gender: Extensible<Gender>
    /// When it came.
    public var receivedAt: Instant
    /// Whether I have opened it.
    public var isRead: Bool
    /// The first line, addressed to me: `나는 사실 너랑`.
    public var line: String
    /// The second line before the keyword.
    public var keywordHead: String?
    /// The keyword, once paid for.
    public var keyword: String?
    /// The second line after the keyword; without the keyword, particles stand in both forms.
    public var keywordFoot: String?
    /// One initial of the sender's name, once paid for.
    public var initial: Initial?
    /// The gradient of its ballot, 1 to 12.
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

  /// Which syllable of the sender's name, and its first letter.
  public struct Initial: Codable, Sendable, Hashable {
    /// 0 for the first syllable, 1 for the second (Y17).
    public var index: Int
    /// A compatibility jamo such as `ㄱ`.
    public var letter: String

    public init(index: Int, letter: String) {
      self.index = index
      self.letter = letter
    }
  }

  /// A note opened: its colours and what a hint would cost me.
  public struct OpenNote: Codable, Sendable, Hashable {
    /// The note, with what was paid for.
    public var note: Note
    /// The gradient, 1 to 12.
    public var color: Int
    /// My points now.
    public var points: Int
    /// The next hint to be had, nil when there is none left.
    public var nextHint: Hint?

    public init(note: Note, color: Int, points: Int, nextHint: Hint?) {
      self.note = note
      self.color = color
      self.points = points
      self.nextHint = nextHint
    }
  }

  /// What can be learned about a note for points.
  public struct Hint: Codable, Sendable, Hashable {
    /// The hints there are, in the order they are sold in.
    public enum Kind: String, Codable, ExtensibleValue {
      /// The keyword of the note, then an initial of its sender.
      case keyword, initial
    }

    /// Which hint it is.
    public var kind: Extensible<Kind>
    /// In points.
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

  /// Too few points for a hint of this price.
  public static func pointsShort(_ price: Int) -> Refusal {
    Refusal(
      409, "points.short", ko: "포인트가 모자라요. \(price)포인트가 필요해요.",
      en: "Not enough points: you need \(price).")
  }
}
