extension Server {
  /// The header in which a trusted proxy reports the browser's address.
  ///
  /// Only one is read: a proxy overwrites the header it knows and passes on the other as the
  /// browser sent it.
  public enum ProxyHeader: Sendable {
    /// `X-Forwarded-For` and `X-Forwarded-Proto`, as written by Caddy and nginx.
    case xForwarded
    /// `Forwarded` (RFC 7239).
    case forwarded
  }

  /// The addresses, limits and timeouts of a server.
  public struct Configuration: Sendable {
    /// The address to listen on, `127.0.0.1`, `0.0.0.0`, `::`, or a name that has one.
    public var host: String
    /// The port to listen on; 0 lets the system choose one.
    public var port: UInt16
    /// The number of event loop threads; the number of cores when nil.
    public var threads: Int?
    /// Addresses or networks (`10.0.0.0/8`) of proxies whose forwarding headers are trusted.
    public var trustedProxies: [String] = []
    public var proxyHeader: ProxyHeader = .xForwarded
    /// The seconds a connection may be idle, or one request may take to arrive.
    public var timeout: Int = 20
    /// The folder for uploads in progress; required when a route accepts uploads.
    public var uploads: UploadFolder?
    /// The bytes per second an upload's body must reach in every `uploadWindow`, after the first
    /// `timeout` seconds.
    public var uploadRate: Int = 16_384
    /// The time over which `uploadRate` is measured.
    public var uploadWindow: Duration = .seconds(10)
    /// How long the bytes of a body that was refused while it arrived are read and discarded.
    public var discardTime: Duration = .seconds(2)
    /// Bytes per connection for the heads of request and response; most of an open event stream's
    /// memory.
    ///
    /// Each header and cookie costs 64 bytes more, and cookies are stored twice: 10,240 hold 9 KiB
    /// of plain headers, one cookie of 4.7 KiB, or 120 short cookies. More is answered with 431, or
    /// closed without a response when no room is left for one (`docs/threat-model.md`).
    public var headerMemory: Int = 10_240
    /// The most open connections.
    public var maxConnections: Int = 20_000
    /// The most connections from one address; 0 for no limit, as behind a proxy.
    public var maxConnectionsPerAddress: Int = 0
    /// The interval of the comments sent on an idle event stream.
    public var heartbeat: Duration = .seconds(25)

    public init(host: String = "127.0.0.1", port: UInt16 = 0) {
      self.host = host
      self.port = port
    }

    /// The host as a URL has it: an IPv6 address in brackets (RFC 3986 §3.2.2).
    public var urlHost: String { host.contains(":") ? "[\(host)]" : host }
  }
}
