extension Yedi {
  /// Searches designers by name, shop, district or speciality; initials and incomplete syllables match.
  ///
  /// A blank keyword returns no designers, only my recent searches.
  public static let search = Endpoint<Nothing, Search, Results>(
    "yedi.search", .get, "/yedi/search", for: .visitor, "Search designers")

  /// Removes one of my recent searches; idempotent.
  public static let forget = Endpoint<ID<Recent>, Nothing, Nothing>(
    "yedi.forget", .delete, "/yedi/search/recents/:recent", "Forget one of my recent searches")

  /// Removes all my recent searches.
  public static let forgetAll = Endpoint<Nothing, Nothing, Nothing>(
    "yedi.forgetAll", .delete, "/yedi/search/recents", "Forget my recent searches")

  /// Input of `search`.
  public struct Search: Paged, Codable, Sendable, Hashable {
    /// The search text; only letters and digits are matched, and none or more than 30 give no result.
    public var keyword: String?
    /// Whether the keyword was submitted; if so it is added to my recent searches.
    public var isSubmitted: Bool?
    public var cursor: Cursor?

    public init(keyword: String? = nil, isSubmitted: Bool? = nil, cursor: Cursor? = nil) {
      self.keyword = keyword
      self.isSubmitted = isSubmitted
      self.cursor = cursor
    }
  }

  /// Output of `search`.
  public struct Results: Codable, Sendable, Hashable {
    /// The matching designers, twenty per page; empty for a blank keyword.
    public var designers: Page<DesignerCard>
    /// My last five searches, newest first; none without an account.
    public var recents: [Recent]
    /// Whether the keyword was submitted, as in the request.
    public var isSubmitted: Bool

    public init(designers: Page<DesignerCard>, recents: [Recent], isSubmitted: Bool = false) {
      self.designers = designers
      self.isSubmitted = isSubmitted
      self.recents = recents
    }
  }

  /// A recent search: a keyword, or a designer opened from the results.
  public struct Recent: Codable, Sendable, Hashable, Identifiable {
    public var id: ID<Recent>
    /// The keyword, one line of at most 30 visible characters; nil for a designer.
    public var keyword: String?
    /// The designer; nil for a keyword.
    public var designer: DesignerCard?

    public init(id: ID<Recent>, keyword: String?, designer: DesignerCard?) {
      self.id = id
      self.keyword = keyword
      self.designer = designer
    }
  }
}
