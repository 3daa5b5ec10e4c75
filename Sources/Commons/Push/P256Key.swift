import CCrypto
import Wire

/// A key pair of the curve P-256 (SEC 1): the private number, and the point it leads to, uncompressed.
struct P256Key: Sendable {
  let number: [UInt8]
  let point: [UInt8]

  /// Nil for a number that is no private key of the curve.
  init?(number: [UInt8]) {
    guard let point = multiplied(number, nil) else { return nil }
    self.number = number
    self.point = point
  }

  /// A new one, by chance.
  init(_ world: World) {
    // One draw in four thousand million is no private key.
    while true {
      if let key = P256Key(number: world.bytes(32)) {
        self = key
        return
      }
    }
  }

  /// What this key and the owner of `point` have in common (ECDH); nil when that is no point of the curve.
  func shared(with point: [UInt8]) -> [UInt8]? {
    guard Self.isPoint(point) else { return nil }
    return multiplied(number, point).map { Array($0[1..<33]) }
  }

  /// Whether `bytes` are a point of the curve as a browser gives one.
  static func isPoint(_ bytes: [UInt8]) -> Bool {
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
  /// So many bytes by chance.
  func bytes(_ count: Int) -> [UInt8] {
    draw { random in (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) } }
  }
}
