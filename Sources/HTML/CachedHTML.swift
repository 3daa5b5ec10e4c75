import Synchronization
import Wire

/// A part of many pages that follows from its own values and the reader's language alone, such as a bar of tabs.
///
/// What equal ones look like is written once and then copied; whatever else it looked at would be wrong for others.
public protocol CachedHTML: HTML, Hashable, Sendable {
  static var cached: HTMLCache<Self> { get }
}

/// What was written of one kind of part, by its values; the first 512 stay.
public final class HTMLCache<Part: CachedHTML>: Sendable {
  struct Key: Hashable, Sendable {
    let part: Part
    let language: Language
  }

  private let written = Mutex<[Key: [UInt8]]>([:])

  public init() {}

  func bytes(of key: Key) -> [UInt8]? { written.withLock { $0[key] } }

  func keep(_ bytes: [UInt8], of key: Key) {
    written.withLock { if $0.count < 512 { $0[key] = bytes } }
  }
}

extension CachedHTML {
  public func render(into page: inout HTMLWriter) {
    let key = HTMLCache<Self>.Key(part: self, language: page.language)
    if let known = Self.cached.bytes(of: key) { return page.copy(known) }
    var apart = HTMLWriter(language: page.language, capacity: 1024)
    let written = apart.write(body)
    Self.cached.keep(written, of: key)
    page.copy(written)
  }
}
