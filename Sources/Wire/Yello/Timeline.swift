extension Yello {
  /// What my friends received and what I sent them, newest first, ten at a time (`docs/spec/yello.md` Y8).
  public static let timeline = Endpoint<Nothing, TimelineRequest, Page<TimelineItem>>(
    "yello.timeline", .get, "/yello/around", "Notes my friends received")

  /// Which notes of the timeline, and from where on.
  public struct TimelineRequest: Paged, Codable, Sendable, Hashable {
    /// Which notes are shown.
    public enum Filter: String, Codable, Sendable, CaseIterable {
      /// Only what I sent.
      case mine
    }

    /// Without one, all of them.
    public var filter: Filter?
    /// Where to begin: a page's `next`, or nil for the first page.
    public var cursor: Cursor?

    public init(filter: Filter? = nil, cursor: Cursor? = nil) {
      self.filter = filter
      self.cursor = cursor
    }
  }

  /// A note as its receiver's friends hear of it: to whom, of the sender the gender, and the keyword
  /// once its receiver has paid for it.
  ///
  /// Its id is not the one its receiver knows it by; time and id tell nothing finer than a step of
  /// ten minutes, so that notes of one round do not stand together.
  public struct TimelineItem: Codable, Sendable, Hashable, Identifiable {
    public var id: ID<TimelineItem>
    /// The friend who received the note.
    public var receiver: Person
    /// The gender of its sender.
    public var gender: Extensible<Gender>
    /// Whether I sent it.
    public var isMine: Bool
    /// When it came, in steps of ten minutes.
    public var toldAt: Instant
    /// The first line, about its receiver: `나는 사실 하늘이랑`.
    public var line: String
    /// The second line before the keyword.
    public var keywordHead: String?
    /// The keyword, once its receiver knows it.
    public var keyword: String?
    /// The second line after the keyword; without the keyword, particles stand in both forms.
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
