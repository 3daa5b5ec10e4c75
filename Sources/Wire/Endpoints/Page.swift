/// A pagination cursor; opaque to clients.
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

/// One page of a list, with the cursor of the next page.
public struct Page<Item: Payload>: Codable, Sendable, Hashable {
  /// The items of this page, in list order.
  public var items: [Item]
  /// The cursor of the next page; nil on the last page.
  public var next: Cursor?
  /// The number of items in the whole list, if the endpoint reports it.
  public var total: Int?

  public init(_ items: [Item], next: Cursor?, total: Int? = nil) {
    self.items = items
    self.next = next
    self.total = total
  }
}

/// The input of a paginated list.
///
/// To read on, set `cursor` to the previous page's `next` and change nothing else.
public protocol Paged {
  /// The `next` of the previous page; nil for the first page.
  var cursor: Cursor? { get set }
}

/// The input of a paginated list without filters.
public struct PageRequest: Paged, Codable, Sendable, Hashable {
  /// The `next` of the previous page; nil for the first page.
  public var cursor: Cursor?

  public init(cursor: Cursor? = nil) { self.cursor = cursor }
}
