import CMicrohttpd
import Foundation
import Synchronization

/// libmicrohttpd at work for a server, which it keeps alive.
///
/// Unchecked: libmicrohttpd's functions on a daemon may be called from any thread, and each of the two here is called once.
struct Daemon: @unchecked Sendable {
  private let pointer: OpaquePointer
  private let owner: Unmanaged<Server>

  init?(_ server: Server, socket: Int32) {
    let owner = Unmanaged.passRetained(server)
    let flags =
      MHD_USE_AUTO_INTERNAL_THREAD.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
      | MHD_USE_ITC.rawValue
    let options = Self.options(server.configuration, socket, owner.toOpaque())
    let daemon = options.withUnsafeBufferPointer { options -> OpaquePointer? in
      guard let start = options.baseAddress else { return nil }
      return withVaList([MHD_OPTION.ARRAY.rawValue, start, MHD_OPTION.END.rawValue]) {
        MHD_start_daemon_va(flags, 0, nil, nil, access, owner.toOpaque(), $0)
      }
    }
    guard let daemon else {
      owner.release()
      return nil
    }
    pointer = daemon
    self.owner = owner
  }

  /// Closes the listening socket and leaves the connections.
  func stopListening() {
    let socket = MHD_quiesce_daemon(pointer)
    if socket >= 0 { close(socket) }
  }

  /// Closes all connections and ends the threads; none may be suspended.
  func stop() {
    MHD_stop_daemon(pointer)
    owner.release()
  }

  private static func options(
    _ configuration: Server.Configuration, _ socket: Int32, _ server: UnsafeMutableRawPointer
  ) -> [MHD_OptionItem] {
    func item(
      _ option: MHD_OPTION, _ value: Int, _ pointer: UnsafeMutableRawPointer? = nil
    ) -> MHD_OptionItem {
      MHD_OptionItem(option: option, value: value, ptr_value: pointer)
    }
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let threads = max(1, configuration.threads ?? cores)
    var options = [
      item(.LISTEN_SOCKET, Int(socket)),
      item(.CONNECTION_MEMORY_LIMIT, configuration.headerMemory),
      item(.CONNECTION_LIMIT, max(threads, configuration.mostConnections)),
      item(.PER_IP_CONNECTION_LIMIT, configuration.mostConnectionsPerAddress),
      item(.CONNECTION_TIMEOUT, configuration.timeout),
      item(.STRICT_FOR_CLIENT, 1),
      item(.URI_LOG_CALLBACK, unsafeBitCast(begin, to: Int.self), server),
      item(.NOTIFY_COMPLETED, unsafeBitCast(completed, to: Int.self), server),
      item(.NOTIFY_CONNECTION, unsafeBitCast(connected, to: Int.self), server),
      item(.UNESCAPE_CALLBACK, unsafeBitCast(leaveEscaped, to: Int.self), server),
    ]
    if threads > 1 { options.append(item(.THREAD_POOL_SIZE, threads)) }
    return options + [item(.END, 0)]
  }
}
