/// Where the next page of a list begins: opaque to clients, who only hand it back.
public struct Cursor: Hashable, Codable, Sendable {
  public let text: String

  public init(_ text: String) { self.text = text }

  public init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

/// One page of a list and where the next begins; no `next` on the last.
public struct Page<Item: Payload>: Codable, Sendable, Hashable {
  /// The items of this page, in the list's order.
  public var items: [Item]
  /// Where the next page begins; nil on the last one.
  public var next: Cursor?
  /// How many there are in all, where the list says so.
  public var total: Int?

  public init(_ items: [Item], next: Cursor?, total: Int? = nil) {
    self.items = items
    self.next = next
    self.total = total
  }
}

/// The input of any list read page by page.
///
/// Whoever walks the list sets `cursor` to the `next` of the page before, and changes nothing else.
public protocol Paged {
  /// Where to begin: a page's `next`, or nil for the first page.
  var cursor: Cursor? { get set }
}

/// The input of a plain list: from where.
public struct PageRequest: Paged, Codable, Sendable, Hashable {
  /// Where to begin: a page's `next`, or nil for the first page.
  public var cursor: Cursor?

  public init(cursor: Cursor? = nil) { self.cursor = cursor }
}
