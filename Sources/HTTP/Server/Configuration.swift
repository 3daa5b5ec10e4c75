extension Server {
  /// Which header a trusted proxy tells the browser's address in.
  ///
  /// One, not either: a proxy overwrites the one it knows and passes the other on as the browser sent it.
  public enum ProxyHeader: Sendable {
    /// `X-Forwarded-For` and `X-Forwarded-Proto`, which Caddy and nginx write.
    case xForwarded
    /// `Forwarded` (RFC 7239).
    case forwarded
  }

  /// How a server listens and what it puts up with.
  public struct Configuration: Sendable {
    /// The address to listen on, as a number: `127.0.0.1`, `0.0.0.0`, `::`.
    public var host: String
    /// The port to listen on; 0 asks for a free one.
    public var port: UInt16
    /// Threads that read, answer and write; the machine's cores when nil.
    public var threads: Int?
    /// Addresses or networks (`10.0.0.0/8`) whose word about the browser's address is taken.
    public var trustedProxies: [String] = []
    public var proxyHeader: ProxyHeader = .xForwarded
    /// Seconds a connection may be silent, or one request take to arrive.
    public var timeout: Int = 20
    /// Where uploads are written while their requests run; needed when a route takes any.
    public var uploads: UploadFolder?
    /// Bytes a second that the body of an upload must reach on average, beside `timeout` to begin with.
    public var uploadRate: Int = 16_384
    /// Bytes per connection for the request's head and the reply's; most of what an open event stream takes.
    ///
    /// 64 bytes go to each header and cookie, and cookies are kept twice: 10,240 hold 9 KiB of plain headers, one cookie
    /// of 4.7 KiB, or 120 cookies of a few letters. More is answered with 431.
    public var headerMemory: Int = 10_240
    /// Connections in all.
    public var mostConnections: Int = 20_000
    /// Connections from one address; 0 for no limit, as behind a proxy.
    public var mostConnectionsPerAddress: Int = 0
    /// How often a quiet event stream says that it lives.
    public var heartbeat: Duration = .seconds(25)

    public init(host: String = "127.0.0.1", port: UInt16 = 0) {
      self.host = host
      self.port = port
    }
  }
}
