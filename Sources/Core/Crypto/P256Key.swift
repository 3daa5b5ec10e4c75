import CCrypto

/// A P-256 key pair (SEC 1): the private number and the uncompressed public point.
public struct P256Key: Sendable {
  /// The private number, 32 bytes.
  public let number: [UInt8]
  /// The public point, uncompressed: 65 bytes.
  public let point: [UInt8]

  /// Returns nil for a number that is not a valid private key.
  public init?(number: [UInt8]) {
    guard let point = multiplied(number, nil) else { return nil }
    self.number = number
    self.point = point
  }

  /// A random key pair.
  public init(_ world: World) {
    // About one draw in 2³² is not a valid private key.
    while true {
      if let key = P256Key(number: world.bytes(32)) {
        self = key
        return
      }
    }
  }

  /// The ECDH shared secret with `point`; nil when it is not on the curve.
  public func shared(with point: [UInt8]) -> [UInt8]? {
    guard Self.isPoint(point) else { return nil }
    return multiplied(number, point).map { Array($0[1..<33]) }
  }

  /// Whether `bytes` are an uncompressed point on the curve.
  public static func isPoint(_ bytes: [UInt8]) -> Bool {
    guard bytes.count == 65, bytes[0] == 4 else { return false }
    let one = [UInt8](repeating: 0, count: 31) + [1]
    return multiplied(one, bytes) != nil
  }
}

private func multiplied(_ number: [UInt8], _ point: [UInt8]?) -> [UInt8]? {
  guard number.count == 32 else { return nil }
  var isDone = false
  let product = [UInt8](unsafeUninitializedCapacity: 65) { buffer, count in
    isDone = madang_p256_multiply(number, point, buffer.baseAddress)
    count = isDone ? 65 : 0
  }
  return isDone ? product : nil
}

extension World {
  /// Random bytes.
  public func bytes(_ count: Int) -> [UInt8] {
    draw { random in (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) } }
  }
}
