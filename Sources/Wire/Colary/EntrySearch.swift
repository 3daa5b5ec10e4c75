extension Colary {
  /// My entries that match a text or an emotion, newest first.
  public static let search = Endpoint<Nothing, SearchRequest, SearchResult>(
    "colary.search", .get, "/colary/search", for: .visitor, "Find entries by their text",
    refusals: [.suspended])

  /// Input of `search`; without text and emotion the result is empty.
  public struct SearchRequest: Paged, Codable, Sendable, Hashable {
    /// The search text, ignoring case and width; ㅅㄱ finds 소금.
    ///
    /// At most 100 characters are used.
    public var text: String?
    /// The emotion to filter by.
    public var emotion: Emotion?
    /// The `next` of the previous page; nil for the first page.
    public var cursor: Cursor?

    public init(text: String? = nil, emotion: Emotion? = nil, cursor: Cursor? = nil) {
      self.text = text
      self.emotion = emotion
      self.cursor = cursor
    }
  }

  /// Output of `search`.
  public struct SearchResult: Codable, Sendable, Hashable {
    /// The search text, trimmed.
    public var text: String
    /// A page of matching entries, newest first.
    ///
    /// A page may be short although more follow.
    public var entries: Page<EntryView>

    public init(text: String, entries: Page<EntryView>) {
      self.text = text
      self.entries = entries
    }
  }
}
