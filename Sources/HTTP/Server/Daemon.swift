import CMicrohttpd
import Foundation

/// libmicrohttpd for one event loop, used only on its thread; keeps the loop alive.
///
/// Unchecked: it is passed once, to the loop's thread.
struct Daemon: @unchecked Sendable {
  private let pointer: OpaquePointer
  private let owner: Unmanaged<Loop>
  /// Readable when `run` has work to do; -1 where libmicrohttpd uses its own threads.
  let events: Int32

  init?(of loop: Loop, socket: Int32) {
    let owner = Unmanaged.passRetained(loop)
    let options = Self.options(loop.server, socket, owner.toOpaque())
    let daemon = options.withUnsafeBufferPointer { options -> OpaquePointer? in
      guard let start = options.baseAddress else { return nil }
      return withVaList([MHD_OPTION.ARRAY.rawValue, start, MHD_OPTION.END.rawValue]) {
        MHD_start_daemon_va(
          Self.flags, 0, mayConnect, owner.toOpaque(), access, owner.toOpaque(), $0)
      }
    }
    guard let daemon else {
      owner.release()
      return nil
    }
    pointer = daemon
    self.owner = owner
    events = madang_daemon_info(daemon, .DAEMON_INFO_EPOLL_FD)?.pointee.epoll_fd ?? -1
  }

  /// Milliseconds until `run` has to be called again; -1 for no limit.
  var timeout: Int32 {
    guard Self.isDriven else { return -1 }
    var milliseconds: CUnsignedLongLong = 0
    guard MHD_get_timeout(pointer, &milliseconds) == .YES else { return -1 }
    return Int32(clamping: milliseconds)
  }

  /// Processes pending events without blocking.
  func run() {
    if Self.isDriven { MHD_run(pointer) }
  }

  func stopListening() {
    if !Self.isDriven { _ = MHD_quiesce_daemon(pointer) }
  }

  /// Serves an accepted connection, or closes it when there are too many.
  func add(_ accepted: AcceptedSocket) {
    withUnsafeBytes(of: accepted.address) { bytes in
      _ = MHD_add_connection(
        pointer, accepted.socket, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
        accepted.count)
    }
  }

  func stop() {
    MHD_stop_daemon(pointer)
    owner.release()
  }

  #if os(Linux)
    /// Whether our event loops drive libmicrohttpd, which needs epoll.
    static let isDriven = true
    private static let flags =
      MHD_USE_EPOLL.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
      | MHD_USE_NO_LISTEN_SOCKET.rawValue
  #else
    static let isDriven = false
    private static let flags =
      MHD_USE_POLL_INTERNAL_THREAD.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
  #endif

  private static func options(
    _ server: Server, _ socket: Int32, _ loop: UnsafeMutableRawPointer
  ) -> [MHD_OptionItem] {
    func item(
      _ option: MHD_OPTION, _ value: Int, _ pointer: UnsafeMutableRawPointer? = nil
    ) -> MHD_OptionItem {
      MHD_OptionItem(option: option, value: value, ptr_value: pointer)
    }
    let configuration = server.configuration
    let listening = isDriven ? [] : [item(.LISTEN_SOCKET, Int(socket))]
    return listening + [
      item(.CONNECTION_MEMORY_LIMIT, configuration.headerMemory),
      item(.CONNECTION_LIMIT, max(1, configuration.maxConnections / server.threads)),
      item(.CONNECTION_TIMEOUT, configuration.timeout),
      // In strict mode, libmicrohttpd answers a missing Host with its header block twice, and too
      // many cookies with no byte. `Framing` and `HeadBytes` make the same checks.
      item(.STRICT_FOR_CLIENT, 0),
      // An array of options holds callbacks as integers.
      item(.URI_LOG_CALLBACK, unsafeBitCast(begin, to: Int.self), loop),
      item(.NOTIFY_COMPLETED, unsafeBitCast(completed, to: Int.self), loop),
      item(.NOTIFY_CONNECTION, unsafeBitCast(connected, to: Int.self), loop),
      item(.UNESCAPE_CALLBACK, unsafeBitCast(leaveEscaped, to: Int.self), loop),
      item(.END, 0),
    ]
  }
}
