import CMicrohttpd
import Synchronization

extension ClientConnection {
  /// Queues `response` on libmicrohttpd.
  func send(_ response: Response) -> MHD_Result {
    let isStopping = server.isStopping
    var stream: EventStream?
    if case .events(let events) = response.body { stream = events }
    guard fits(response) else {
      stream?.end(retry: Server.retry)
      abort(with: 431)
      return .NO
    }
    let closes = state.withLock { state in
      state.phase = .answered(stream)
      state.status = response.status
      state.bytes = response.body.count
      state.deadline = stream == nil ? state.began + server.longest : nil
      state.lastHeartbeat = state.began
      // The end of a chunked body may not be where another server sees it (`ChunkLines`).
      return isStopping || state.chunks != nil
    }
    if stream != nil { loop.streamPeers.add(self) }
    // Checked after the phase is set: either `endStream` sees the stream or this check sees the stop.
    if let stream, server.isStopping { stream.end(retry: Server.retry) }
    if !closes, case .shared(let bytes) = response.body,
      let kept = bytes.response(with: response.headers)
    {
      return kept.queue(response.status, on: connection)
    }
    guard let made = make(response.body) else { return .NO }
    made.add(response.headers)
    if closes { made.add([Header("Connection", "close")]) }
    defer { made.release() }
    return made.queue(response.status, on: connection)
  }

  /// Whether the connection's memory has room for the response headers beside the request's.
  ///
  /// libmicrohttpd closes the connection without a response when it has not.
  private func fits(_ response: Response) -> Bool {
    // The status line, and the three or four headers libmicrohttpd adds.
    var size = 256 + state.withLock { $0.headerBytes }
    for header in response.headers { size += header.name.utf8.count + header.value.utf8.count + 4 }
    return size <= server.configuration.headerMemory
  }

  private func make(_ body: Response.Body) -> MicroResponse? {
    switch body {
    case .empty: .copy([])
    case .bytes(let bytes): .copy(bytes)
    case .shared(let bytes): bytes.makeResponse()
    case .events(let stream): EventSource(stream, self).makeResponse()
    }
  }
}

extension Response.Body {
  /// The length in bytes; 0 for event streams.
  public var count: Int {
    switch self {
    case .empty, .events: 0
    case .bytes(let bytes): bytes.count
    case .shared(let bytes): bytes.count
    }
  }
}
