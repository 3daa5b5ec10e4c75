import Foundation

/// A server that cannot listen.
public struct ListenError: Error, Sendable, CustomStringConvertible {
  public let description: String
}

/// A trusted proxy that is neither an address nor a network.
public struct UnknownProxy: Error, Sendable, CustomStringConvertible {
  public let description: String
}

/// A host to listen on that is neither an address nor a name that has one.
public struct UnknownHost: Error, Sendable, CustomStringConvertible {
  public let description: String
}

/// Opens a listening socket on `host` and `port` and returns it with its port.
func listen(host: String, port: UInt16) throws -> (socket: Int32, port: UInt16) {
  let socket = try bound(host: host, port: port)
  // The kernel limits the backlog to its own somaxconn.
  guard listen(socket, 4096) == 0 else {
    let error = failed("listen", host, port)
    close(socket)
    throw error
  }
  return (socket, boundPort(socket))
}

/// Opens a socket on `host` and `port` that does not listen yet.
func bound(host: String, port: UInt16) throws -> Int32 {
  var hints = addrinfo()
  hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
  hints.ai_socktype = streamSocket
  var found: UnsafeMutablePointer<addrinfo>?
  guard getaddrinfo(host, String(port), &hints, &found) == 0, let info = found?.pointee else {
    throw UnknownHost(description: "\(host) is neither an address nor a name that has one")
  }
  defer { freeaddrinfo(found) }
  let socket = socket(info.ai_family, info.ai_socktype, info.ai_protocol)
  guard socket >= 0 else { throw failed("open a socket", host, port) }
  var yes: Int32 = 1
  var no: Int32 = 0
  let size = socklen_t(MemoryLayout<Int32>.size)
  setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, size)
  // `::` accepts IPv4 too.
  if info.ai_family == AF_INET6 {
    setsockopt(socket, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &no, size)
  }
  guard bind(socket, info.ai_addr, info.ai_addrlen) == 0 else {
    let error = failed("listen", host, port)
    close(socket)
    throw error
  }
  return socket
}

private func boundPort(_ socket: Int32) -> UInt16 {
  var storage = sockaddr_storage()
  var count = socklen_t(MemoryLayout<sockaddr_storage>.size)
  return withUnsafeMutableBytes(of: &storage) { bytes in
    let address = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self)
    guard getsockname(socket, address, &count) == 0 else { return 0 }
    // `sin_port` and `sin6_port` are both at offset 2.
    return UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
  }
}

private func failed(_ what: String, _ host: String, _ port: UInt16) -> ListenError {
  ListenError(
    description: "cannot \(what) on \(host) port \(port): \(String(cString: strerror(errno)))")
}

#if canImport(Glibc)
  private let streamSocket = Int32(SOCK_STREAM.rawValue)
#else
  private let streamSocket = SOCK_STREAM
#endif
