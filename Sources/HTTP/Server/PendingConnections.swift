#if os(Linux)
  import CMicrohttpd
  import Foundation

  /// Accepted connections that have sent nothing yet, used only on their loop's thread.
  ///
  /// A connection is passed to libmicrohttpd once its first bytes look like a request.
  /// libmicrohttpd would keep open what it cannot parse until the timeout, or close it without a
  /// response. A silent connection uses none of its memory.
  final class PendingConnections {
    private struct PendingConnection {
      let socket: AcceptedSocket
      let deadline: ContinuousClock.Instant
    }

    /// Readable when a connection has received bytes or was closed.
    let events: Int32
    private var waiting: [Int32: PendingConnection] = [:]
    private let maxCount: Int
    private let timeout: Duration
    private var lastSweep = ContinuousClock.now

    init(_ server: Server) throws(ListenError) {
      events = epoll_create1(Int32(EPOLL_CLOEXEC))
      guard events >= 0 else { throw ListenError(description: "no epoll for new connections") }
      maxCount = max(1, server.configuration.maxConnections / server.threads)
      timeout = server.timeout
    }

    deinit {
      for socket in waiting.keys { close(socket) }
      close(events)
    }

    var isEmpty: Bool { waiting.isEmpty }

    /// The connections that have begun a request; others wait here up to the limit.
    func add(_ sockets: [AcceptedSocket], at now: ContinuousClock.Instant) -> [AcceptedSocket] {
      sockets.filter { socket in
        switch FirstBytes(of: socket.socket) {
        case .request: return true
        case .other: reject(socket.socket)
        case .none:
          var event = epoll_event()
          event.events = EPOLLIN.rawValue
          event.data.fd = socket.socket
          guard waiting.count < maxCount,
            epoll_ctl(events, EPOLL_CTL_ADD, socket.socket, &event) == 0
          else {
            close(socket.socket)
            break
          }
          waiting[socket.socket] = PendingConnection(socket: socket, deadline: now + timeout)
        case .end: close(socket.socket)
        }
        return false
      }
    }

    /// The waiting connections that have begun a request; closes those that sent something else or
    /// timed out.
    func ready(at now: ContinuousClock.Instant) -> [AcceptedSocket] {
      guard !waiting.isEmpty else { return [] }
      var list = [epoll_event](repeating: epoll_event(), count: 128)
      let count = epoll_wait(events, &list, Int32(list.count), 0)
      var begun: [AcceptedSocket] = []
      for event in list.prefix(max(0, Int(count))) {
        let socket = event.data.fd
        guard let pending = waiting[socket] else { continue }
        let first = FirstBytes(of: socket)
        if case .none = first { continue }
        waiting[socket] = nil
        var unused = epoll_event()
        epoll_ctl(events, EPOLL_CTL_DEL, socket, &unused)
        switch first {
        case .request: begun.append(pending.socket)
        case .other: reject(socket)
        case .none, .end: close(socket)
        }
      }
      if now - lastSweep > .seconds(1) { closeExpired(at: now) }
      return begun
    }

    private func closeExpired(at now: ContinuousClock.Instant) {
      lastSweep = now
      for (socket, pending) in waiting where pending.deadline < now {
        // Bytes may have come in time, and this thread too late.
        guard case .none = FirstBytes(of: socket) else { continue }
        waiting[socket] = nil
        close(socket)
      }
    }

    private func reject(_ socket: Int32) {
      let text = "HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
      send(socket, text, text.utf8.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      // Closing a socket with unread bytes sends a reset, which may overtake the response.
      var unread = [UInt8](repeating: 0, count: 4096)
      shutdown(socket, Int32(SHUT_WR))
      recv(socket, &unread, unread.count, Int32(MSG_DONTWAIT))
      close(socket)
    }
  }

  /// The kind of a connection's first bytes, peeked at without reading them.
  private enum FirstBytes {
    /// A method, or the beginning of one.
    case request
    /// Anything else, such as a TLS handshake.
    case other
    case none
    case end

    /// Longer than any method.
    private static let maxCount = 32

    init(of socket: Int32) {
      self = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.maxCount) { bytes in
        let count = recv(
          socket, bytes.baseAddress, bytes.count,
          Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        if count < 0 { return errno == EAGAIN || errno == EINTR ? .none : .end }
        guard count > 0 else { return .end }
        // Empty lines before a request line are ignored (RFC 9112 §2.2).
        let rest = bytes[..<count].drop { $0 == 13 || $0 == 10 }
        if rest.isEmpty { return .request }
        guard let end = rest.firstIndex(where: { !isTokenByte($0) }) else {
          return rest.count < Self.maxCount ? .request : .other
        }
        return end > rest.startIndex && rest[end] == 0x20 ? .request : .other
      }
    }
  }

  /// Whether a byte may be part of a method (RFC 9110 §5.6.2).
  private func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
#else
  /// Passes connections on at once, where libmicrohttpd accepts connections itself.
  final class PendingConnections {
    let events: Int32 = -1
    let isEmpty = true

    init(_ server: Server) throws(ListenError) {}

    func add(_ sockets: [AcceptedSocket], at now: ContinuousClock.Instant) -> [AcceptedSocket] {
      sockets
    }
    func ready(at now: ContinuousClock.Instant) -> [AcceptedSocket] { [] }
  }
#endif
