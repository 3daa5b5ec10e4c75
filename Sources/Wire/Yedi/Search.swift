extension Yedi {
  /// Designers by name, shop, district or speciality; initial consonants and half-typed syllables count.
  ///
  /// A blank keyword finds none, and shows my recent searches.
  public static let search = Endpoint<Nothing, Search, Results>(
    "yedi.search", .get, "/yedi/search", for: .visitor, "Search designers")

  /// Removes one of my recent searches; one that is gone already changes nothing.
  public static let forget = Endpoint<ID<Recent>, Nothing, Nothing>(
    "yedi.forget", .delete, "/yedi/search/recents/:recent", "Forget one of my recent searches")

  /// Removes all my recent searches.
  public static let forgetAll = Endpoint<Nothing, Nothing, Nothing>(
    "yedi.forgetAll", .delete, "/yedi/search/recents", "Forget my recent searches")

  /// What is searched for, and whether it is remembered.
  public struct Search: Paged, Codable, Sendable, Hashable {
    /// Matched by letters and digits alone; without any, or with more than 30, nothing is found.
    public var keyword: String?
    /// The whole keyword was submitted: it is remembered among my recent searches.
    public var isSubmitted: Bool?
    public var cursor: Cursor?

    public init(keyword: String? = nil, isSubmitted: Bool? = nil, cursor: Cursor? = nil) {
      self.keyword = keyword
      self.isSubmitted = isSubmitted
      self.cursor = cursor
    }
  }

  /// Designers that match, and my recent searches.
  public struct Results: Codable, Sendable, Hashable {
    /// Twenty a page; empty for a blank keyword.
    public var designers: Page<DesignerCard>
    /// My last five searches, newest first; none without an account.
    public var recents: [Recent]
    /// Whether the keyword was submitted, as the request said.
    public var isSubmitted: Bool

    public init(designers: Page<DesignerCard>, recents: [Recent], isSubmitted: Bool = false) {
      self.designers = designers
      self.isSubmitted = isSubmitted
      self.recents = recents
    }
  }

  /// Something I searched for: a keyword, or a designer I opened from the results.
  public struct Recent: Codable, Sendable, Hashable, Identifiable {
    public var id: ID<Recent>
    /// What I typed, at most 30 characters; nil when it is a designer.
    public var keyword: String?
    /// Whom I opened; nil when it is a keyword.
    public var designer: DesignerCard?

    public init(id: ID<Recent>, keyword: String?, designer: DesignerCard?) {
      self.id = id
      self.keyword = keyword
      self.designer = designer
    }
  }
}
