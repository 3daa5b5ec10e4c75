import Synchronization
import Wire

/// A component that depends only on its own values and the language, such as a tab bar.
///
/// Its HTML is rendered once per value and language, then copied. It must not depend on anything
/// else, or other pages would get wrong HTML.
public protocol CachedHTML: HTML, Hashable, Sendable {
  static var cached: HTMLCache<Self> { get }
}

/// The rendered HTML of one component type, by value and language; at most the first 512 are
/// cached.
public final class HTMLCache<Part: CachedHTML>: Sendable {
  struct Key: Hashable, Sendable {
    let part: Part
    let language: Language
  }

  private let written = Mutex<[Key: [UInt8]]>([:])

  public init() {}

  func bytes(of key: Key) -> [UInt8]? { written.withLock { $0[key] } }

  func store(_ bytes: [UInt8], of key: Key) {
    written.withLock { if $0.count < 512 { $0[key] = bytes } }
  }
}

extension CachedHTML {
  public func render(into page: inout HTMLWriter) {
    let key = HTMLCache<Self>.Key(part: self, language: page.language)
    if let known = Self.cached.bytes(of: key) { return page.copy(known) }
    var apart = HTMLWriter(language: page.language, capacity: 1024)
    let written = apart.write(body)
    Self.cached.store(written, of: key)
    page.copy(written)
  }
}

/// The one part of a page that depends on the moment, such as the demo's clock.
///
/// Of a page that is kept, it alone is rendered again.
public struct Momentary<Content: HTML>: HTMLLeaf {
  @usableFromInline let content: Content

  @inlinable
  public init(_ content: Content) { self.content = content }

  @inlinable
  public func render(into page: inout HTMLWriter) { page.write(momentary: content) }
}
