import CMicrohttpd
import Synchronization

/// Bytes of a reply that are kept once and sent many times without copying.
///
/// Sent with the headers of its first time, even libmicrohttpd's own object is made only once.
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

  /// The kept response with `headers`, which lives as long as these bytes; nil when the kept one has others.
  func response(with headers: [Header]) -> MicroResponse? {
    kept.withLock { kept in
      if let kept { return kept.headers == headers ? kept.response : nil }
      guard let response = storage.makeResponse() else { return nil }
      response.add(headers)
      kept = CachedBody(headers: headers, response: response)
      return response
    }
  }

  /// A response of its own, to be released after use.
  func makeResponse() -> MicroResponse? { storage.makeResponse() }
}

/// The memory, which outlives `SharedBytes` while a connection still sends from it.
private final class Storage: Sendable {
  // Written in the initializer only and freed in `deinit`: in between it is constant memory.
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
