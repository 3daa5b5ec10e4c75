public import Wire

/// A paginated list; each page is fetched on demand.
///
/// `items` iterates over the items of all pages.
public struct Pages<Item: Payload>: AsyncSequence, Sendable {
  /// One page.
  public typealias Element = Page<Item>

  /// Fetches the page at a cursor, or the first one.
  let fetch: @Sendable (Cursor?) async throws -> Page<Item>

  /// The items of all pages.
  public var items: Items<Item> { Items(pages: self) }

  /// An iterator that starts with the first page.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(fetch: fetch) }

  /// Fetches one page after another.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let fetch: @Sendable (Cursor?) async throws -> Page<Item>
    var cursor: Cursor?
    var isDone = false

    /// Fetches the next page; nil after the last one, and after an error.
    public mutating func next() async throws -> Page<Item>? {
      if isDone { return nil }
      // Also ends the sequence after an error.
      isDone = true
      let page = try await fetch(cursor)
      cursor = page.next
      isDone = page.next == nil
      return page
    }
  }
}

/// The items of a paginated list; the next page is fetched after the last item of the current one.
public struct Items<Item: Payload>: AsyncSequence, Sendable {
  /// One item.
  public typealias Element = Item

  let pages: Pages<Item>

  /// An iterator that starts with the first item of the first page.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(pages: pages.makeAsyncIterator())
  }

  /// Goes through one page after another.
  public struct AsyncIterator: AsyncIteratorProtocol {
    var pages: Pages<Item>.AsyncIterator
    var left: ArraySlice<Item> = []

    /// The next item, fetching a page if needed; nil after the last one.
    public mutating func next() async throws -> Item? {
      while left.isEmpty {
        guard let page = try await pages.next() else { return nil }
        left = page.items[...]
      }
      return left.popFirst()
    }
  }
}

extension Madang {
  /// The list at `endpoint`, from its beginning.
  public func pages<Item>(
    _ endpoint: Endpoint<Nothing, PageRequest, Page<Item>>
  ) -> Pages<Item> {
    pages(endpoint, Nothing(), PageRequest())
  }

  /// The list at `endpoint` for the resource `path`, from its beginning.
  public func pages<Path, Item>(
    _ endpoint: Endpoint<Path, PageRequest, Page<Item>>, _ path: Path
  ) -> Pages<Item> {
    pages(endpoint, path, PageRequest())
  }

  /// The list at `endpoint` with `input`, from its cursor.
  public func pages<Input: Paged, Item>(
    _ endpoint: Endpoint<Nothing, Input, Page<Item>>, _ input: Input
  ) -> Pages<Item> {
    pages(endpoint, Nothing(), input)
  }

  /// The list at `endpoint` for the resource `path` with `input`, from its cursor.
  public func pages<Path, Input: Paged, Item>(
    _ endpoint: Endpoint<Path, Input, Page<Item>>, _ path: Path, _ input: Input
  ) -> Pages<Item> {
    Pages { [self] cursor in
      var input = input
      if let cursor { input.cursor = cursor }
      return try await send(endpoint, path, input)
    }
  }
}
