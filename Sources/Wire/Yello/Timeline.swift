extension Yello {
  /// Notes that my friends received and notes I sent, newest first, ten per page (`docs/spec/yello.md` Y8).
  public static let timeline = Endpoint<Nothing, TimelineRequest, Page<TimelineItem>>(
    "yello.timeline", .get, "/yello/around", "Notes that my friends received and notes I sent")

  /// Input of `timeline`.
  public struct TimelineRequest: Paged, Codable, Sendable, Hashable {
    /// A filter of notes.
    public enum Filter: String, Codable, Sendable, CaseIterable {
      /// Only notes I sent.
      case mine
    }

    /// The filter; nil for all notes.
    public var filter: Filter?
    /// The `next` of the previous page; nil for the first page.
    public var cursor: Cursor?

    public init(filter: Filter? = nil, cursor: Cursor? = nil) {
      self.filter = filter
      self.cursor = cursor
    }
  }

  /// A note as friends of its recipient see it: the recipient, the sender's gender, and the keyword if the
  /// recipient has unlocked it.
  ///
  /// Its id differs from the note's id. Time and id have a resolution of ten minutes, so that notes of one
  /// round cannot be matched.
  public struct TimelineItem: Codable, Sendable, Hashable, Identifiable {
    public var id: ID<TimelineItem>
    /// The recipient of the note.
    public var receiver: Person
    /// The sender's gender.
    public var gender: Extensible<Gender>
    /// Whether I sent it.
    public var isMine: Bool
    /// When it was delivered, rounded to ten minutes.
    public var toldAt: Instant
    /// The first line, about the recipient: `나는 사실 하늘이랑`.
    public var line: String
    /// The second line before the keyword.
    public var keywordHead: String?
    /// The keyword; nil unless the recipient has unlocked it.
    public var keyword: String?
    /// The second line after the keyword; both forms of a particle without the keyword.
    public var keywordFoot: String?

    public init(
      id: ID<TimelineItem>, receiver: Person, gender: Gender, isMine: Bool, toldAt: Instant,
      line: String,
      keywordHead: String?, keyword: String?, keywordFoot: String?
    ) {
      self.id = id
      self.receiver = receiver
      self.gender = .known(gender)
      self.isMine = isMine
      self.toldAt = toldAt
      self.line = line
      self.keywordHead = keywordHead
      self.keyword = keyword
      self.keywordFoot = keywordFoot
    }
  }
}
