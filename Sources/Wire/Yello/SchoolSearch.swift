extension Yello {
  /// The kinds of schools.
  public enum SchoolKind: String, Codable, ExtensibleValue {
    /// Students have a department and an entry year.
    case university
    /// Students have a grade and a class.
    case highSchool = "high"
  }

  /// Input of `schools`.
  public struct SchoolSearch: Codable, Sendable, Hashable, Paged {
    /// What was typed; initials and half-typed syllables count.
    public var keyword: String?
    /// The kind of schools; nil for universities.
    public var kind: SchoolKind?
    /// Where to begin: a page's `next`, or nil for the first page.
    public var cursor: Cursor?

    public init(keyword: String? = nil, kind: SchoolKind? = nil, cursor: Cursor? = nil) {
      self.keyword = keyword
      self.kind = kind
      self.cursor = cursor
    }
  }
}
