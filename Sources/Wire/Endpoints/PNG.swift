/// A PNG picture: the output of an endpoint that answers with `image/png`.
public struct PNG: Codable, Sendable, Hashable {
  /// The file's content.
  public var bytes: [UInt8]

  public init(bytes: [UInt8]) { self.bytes = bytes }
}
