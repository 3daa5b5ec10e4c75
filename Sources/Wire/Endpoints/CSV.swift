/// A CSV table: the output of an endpoint that answers with `text/csv` (RFC 4180).
public struct CSV: Codable, Sendable, Hashable {
  /// The file's content, UTF-8 with a byte-order mark.
  public var bytes: [UInt8]

  public init(bytes: [UInt8]) { self.bytes = bytes }
}
