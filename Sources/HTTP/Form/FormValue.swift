/// The value under a name of a form; the last one if it was sent more than once.
struct FormValue: SingleValueDecodingContainer {
  let decoder: FormDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool { decoder.node.isBlank }

  func decode(_ type: String.Type) throws -> String { try text }

  func decode(_ type: Bool.Type) throws -> Bool {
    switch try text {
    case "on", "true", "1": true
    case "off", "false", "0", "": false
    default: throw decoder.corrupted("neither yes nor no")
    }
  }

  func decode(_ type: Double.Type) throws -> Double { try finite(type) }
  func decode(_ type: Float.Type) throws -> Float { try finite(type) }
  func decode(_ type: Int.Type) throws -> Int { try number(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try number(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try number(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try number(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try number(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try number(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try number(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try number(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try number(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try number(type) }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.read(type) }

  private var text: String {
    get throws {
      guard let last = decoder.node.values.last else { throw decoder.corrupted("not one value") }
      return last
    }
  }

  private func number<N: LosslessStringConvertible>(_ type: N.Type) throws -> N {
    let text = try text
    guard !text.isEmpty else {
      throw DecodingError.valueNotFound(
        type, .init(codingPath: codingPath, debugDescription: "blank"))
    }
    guard let number = N(text) else { throw decoder.corrupted("not a number") }
    return number
  }

  /// Refuses infinities and NaN, as JSON does.
  private func finite<N: BinaryFloatingPoint & LosslessStringConvertible>(
    _ type: N.Type
  ) throws -> N {
    let number = try number(type)
    guard number.isFinite else { throw decoder.corrupted("not a finite number") }
    return number
  }
}
