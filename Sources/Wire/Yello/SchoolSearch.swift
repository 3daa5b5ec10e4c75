extension Yello {
  /// The kind of a school.
  public enum SchoolKind: String, Codable, ExtensibleValue {
    /// Students have a department and an entry year.
    case university
    /// Students have a grade and a class.
    case highSchool = "high"
  }

  /// Input of `schools`.
  public struct SchoolSearch: Codable, Sendable, Hashable, Paged {
    /// The search text; initials and incomplete syllables match.
    public var keyword: String?
    /// The kind of school; universities when nil.
    public var kind: SchoolKind?
    /// The `next` of the previous page; nil for the first page.
    public var cursor: Cursor?

    public init(keyword: String? = nil, kind: SchoolKind? = nil, cursor: Cursor? = nil) {
      self.keyword = keyword
      self.kind = kind
      self.cursor = cursor
    }
  }
}
