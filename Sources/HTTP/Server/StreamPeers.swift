#if os(Linux)
  import CMicrohttpd
  import Foundation
  import Synchronization

  /// The connections of open event streams, watched for peers that close them.
  ///
  /// libmicrohttpd does not watch suspended connections, and an idle stream is suspended. Without
  /// this, only a failing heartbeat would tell, and after an orderly close only the second one. A
  /// peer that closes its sending side alone counts as gone: a reader of events sends nothing more.
  final class StreamPeers: Sendable {
    /// Readable when a peer has closed its connection.
    let events: Int32
    private let watched = Mutex<[Int32: ClientConnection]>([:])

    init() throws(ListenError) {
      events = epoll_create1(Int32(EPOLL_CLOEXEC))
      guard events >= 0 else { throw ListenError(description: "no epoll for event streams") }
    }

    deinit { close(events) }

    /// Watches a connection; called on its loop's thread, like the other methods.
    func add(_ connection: ClientConnection) {
      let socket = connection.connection.socket
      var event = epoll_event()
      event.events = EPOLLRDHUP.rawValue | EPOLLONESHOT.rawValue
      event.data.fd = socket
      watched.withLock { $0[socket] = connection }
      epoll_ctl(events, EPOLL_CTL_ADD, socket, &event)
    }

    /// Stops watching a connection, whose socket may be used for other requests or be closed.
    func remove(_ connection: ClientConnection) {
      let socket = connection.connection.socket
      guard watched.withLock({ $0.removeValue(forKey: socket) }) != nil else { return }
      var unused = epoll_event()
      epoll_ctl(events, EPOLL_CTL_DEL, socket, &unused)
    }

    /// Ends the streams whose peers have closed their connections.
    func endClosed() {
      var list = [epoll_event](repeating: epoll_event(), count: 128)
      let count = epoll_wait(events, &list, Int32(list.count), 0)
      for event in list.prefix(max(0, Int(count))) {
        watched.withLock { $0[event.data.fd] }?.peerLeft()
      }
    }
  }
#else
  /// Nothing is watched where libmicrohttpd uses its own threads: heartbeats find closed peers.
  final class StreamPeers: Sendable {
    let events: Int32 = -1

    init() throws(ListenError) {}

    func add(_ connection: ClientConnection) {}
    func remove(_ connection: ClientConnection) {}
    func endClosed() {}
  }
#endif
