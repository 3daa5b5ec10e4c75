extension Colary {
  /// Entries of mine with a word, newest first.
  public static let search = Endpoint<Nothing, SearchRequest, SearchResult>(
    "colary.search", .get, "/colary/search", for: .visitor, "Find entries by their text",
    refusals: [.suspended])

  /// Input of `search`; without text and emotion nothing is searched for.
  public struct SearchRequest: Paged, Codable, Sendable, Hashable {
    /// Letters of an entry's text, in any case and width; ㅅㄱ finds 소금.
    ///
    /// The first 100 characters count.
    public var text: String?
    /// Only entries of this emotion.
    public var emotion: Emotion?
    /// Where to begin: a page's `next`, or nil for the first page.
    public var cursor: Cursor?

    public init(text: String? = nil, emotion: Emotion? = nil, cursor: Cursor? = nil) {
      self.text = text
      self.emotion = emotion
      self.cursor = cursor
    }
  }

  /// Output of `search`.
  public struct SearchResult: Codable, Sendable, Hashable {
    /// What was searched for, without spaces around it.
    public var text: String
    /// What was found, newest first.
    ///
    /// A page may be short of entries though another follows.
    public var entries: Page<EntryView>

    public init(text: String, entries: Page<EntryView>) {
      self.text = text
      self.entries = entries
    }
  }
}
