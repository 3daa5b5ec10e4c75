import CMicrohttpd

/// Feeds a stream's events to libmicrohttpd through its content reader callback.
final class EventSource: Sendable {
  private let stream: EventStream
  private let connection: ClientConnection

  init(_ stream: EventStream, _ connection: ClientConnection) {
    self.stream = stream
    self.connection = connection
  }

  deinit { stream.readerLeft() }

  /// The response that reads from this source; destroying it ends the reading end.
  func makeResponse() -> MicroResponse? {
    let owner = Unmanaged.passRetained(self)
    // 256 bytes: only an HTTP/1.0 reader uses this buffer, others read into the connection's own.
    let pointer = MHD_create_response_from_callback(
      UInt64.max, 256,
      { source, _, buffer, count in
        guard let source, let buffer else { return endOfStream }
        return Unmanaged<EventSource>.fromOpaque(source).takeUnretainedValue()
          .read(into: UnsafeMutableRawBufferPointer(start: buffer, count: count))
      }, owner.toOpaque(),
      { source in
        if let source { Unmanaged<EventSource>.fromOpaque(source).release() }
      })
    if pointer == nil { owner.release() }
    return pointer.map(MicroResponse.init)
  }

  private func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let connection = connection
    let reading = stream.read(into: buffer) {
      connection.suspend()
      return { connection.resume() }
    }
    return switch reading {
    case .bytes(let count): count
    case .nothing: 0
    case .over: endOfStream
    }
  }
}

/// `MHD_CONTENT_READER_END_OF_STREAM`: Swift cannot import the macro, a cast of -1.
private let endOfStream = -1
