import CMicrohttpd
import Synchronization

/// Bytes of a response body that are stored once and sent many times without copying.
///
/// libmicrohttpd's response object is cached for the headers of the first response.
public final class SharedBytes: Sendable {
  private let storage: Storage
  private let kept = Mutex<CachedBody?>(nil)

  private struct CachedBody {
    let headers: [Header]
    let response: MicroResponse
  }

  public init(_ bytes: [UInt8]) { storage = Storage(bytes) }

  deinit { kept.withLock { $0?.response.release() } }

  public var count: Int { storage.memory.count }

  /// A copy of the bytes.
  public var bytes: [UInt8] { Array(storage.memory) }

  /// The cached response, which lives as long as these bytes; nil when it has headers other than
  /// `headers`.
  func response(with headers: [Header]) -> MicroResponse? {
    kept.withLock { kept in
      if let kept { return kept.headers == headers ? kept.response : nil }
      guard let response = storage.makeResponse() else { return nil }
      response.add(headers)
      kept = CachedBody(headers: headers, response: response)
      return response
    }
  }

  /// A new response, to be released after use.
  func makeResponse() -> MicroResponse? { storage.makeResponse() }
}

/// The memory; it outlives `SharedBytes` while a connection still sends from it.
private final class Storage: Sendable {
  // Written only in the initializer and freed only in `deinit`; constant in between.
  nonisolated(unsafe) let memory: UnsafeMutableRawBufferPointer

  init(_ bytes: [UInt8]) {
    memory = .allocate(byteCount: bytes.count, alignment: 16)
    memory.copyBytes(from: bytes)
  }

  deinit { memory.deallocate() }

  func makeResponse() -> MicroResponse? {
    let owner = Unmanaged.passRetained(self)
    let pointer = MHD_create_response_from_buffer_with_free_callback_cls(
      memory.count, memory.baseAddress,
      { owner in
        if let owner { Unmanaged<Storage>.fromOpaque(owner).release() }
      }, owner.toOpaque())
    if pointer == nil { owner.release() }
    return pointer.map(MicroResponse.init)
  }
}
