import Core
import HTTP
import Synchronization
import Wire

/// The responses of one endpoint, by all that they depend on.
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

  private let recent: Mutex<GenerationalCache<Key, Entry>>

  /// `limit` is in bytes.
  init(limit: Int = 8 << 20) { recent = Mutex(GenerationalCache(limit: limit)) }

  subscript(key: Key) -> Entry? { recent.withLock { $0.value(for: key) } }

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
    // About what the key and the response's headers take as well.
    recent.withLock { $0.store(entry, for: key, size: entry.size + key.size + 1024) }
  }
}
