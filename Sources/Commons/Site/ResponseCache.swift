import Core
import HTTP
import Synchronization
import Wire

/// The responses of one endpoint, by all that they depend on.
///
/// Two generations: once the younger one holds half of `limit` bytes, it becomes the older one, and what was not asked
/// for since the last time is dropped.
final class ResponseCache<Version: Hashable & Sendable>: Sendable {
  struct Key: Hashable, Sendable {
    let version: Version
    let isSecure: Bool
    /// As it was sent: it may hold anything, so it is not joined with the address.
    let host: String?
    /// Path and query.
    let address: String
    let language: Language
    let isJSON: Bool
    let isPacked: Bool
    /// Whether a page may say that the session has ended.
    let bringsSession: Bool
    /// Whether a page begins with the app's splash.
    let isFirstVisit: Bool

    init<Principal>(_ version: Version, _ view: View<Principal>) {
      let request = view.request
      self.version = version
      isSecure = request.isSecure
      host = request.header("Host")
      address = "\(request.path)?\(request.query)"
      language = view.language
      isJSON = request.wantsJSON
      isPacked = request.acceptsGzip
      bringsSession = view.bringsSession
      isFirstVisit = view.isFirstVisit
    }

    fileprivate var size: Int { address.utf8.count + (host?.utf8.count ?? 0) }
  }

  enum Entry: Sendable {
    /// A response that is sent as it is.
    case response(Response)
    /// A page of which one part depends on the moment.
    case page([UInt8], momentary: Range<Int>)

    fileprivate var size: Int {
      switch self {
      case .response(let response): response.body.count
      case .page(let bytes, _): bytes.count
      }
    }
  }

  private struct Generations {
    var younger: [Key: Entry] = [:]
    var older: [Key: Entry] = [:]
    var size = 0
  }

  private let limit: Int
  private let generations = Mutex(Generations())

  init(limit: Int = 8 << 20) { self.limit = limit }

  subscript(key: Key) -> Entry? {
    let (found, isOld) = generations.withLock { cached -> (Entry?, Bool) in
      if let entry = cached.younger[key] { return (entry, false) }
      return (cached.older[key], true)
    }
    if isOld, let found { store(found, for: key) }
    return found
  }

  /// Keeps `response` for `key`, if there is one, and names it by an `ETag`.
  func keeping(_ response: Response, for key: Key?) -> Response {
    guard let key, case .bytes(let bytes) = response.body else { return response }
    var response = response
    response.add("ETag", "\"\(base64URL(sha256(bytes)))\"")
    response.body = .shared(SharedBytes(bytes))
    store(.response(response), for: key)
    return response
  }

  func store(_ entry: Entry, for key: Key) {
    generations.withLock { cached in
      // About what the key and the response's headers take as well.
      cached.size += entry.size + key.size + 1024
      cached.younger[key] = entry
      guard cached.size > limit / 2 else { return }
      cached = Generations(younger: [:], older: cached.younger, size: 0)
    }
  }
}
