/// A container without keys, whose values are written one after the other.
protocol JSONValueContainer {
  var writer: JSONWriter { get }
  /// Prepares the place of the next value.
  func begin()
}

extension JSONValueContainer {
  func encodeNil() {
    begin()
    writer.null()
  }

  func encode(_ value: Bool) {
    begin()
    writer.write(value)
  }

  func encode(_ value: String) {
    begin()
    writer.string(value)
  }

  func encode(_ value: Double) {
    begin()
    writer.write(value)
  }

  func encode(_ value: Float) {
    begin()
    writer.write(value)
  }

  private func signed(_ value: Int64) {
    begin()
    writer.write(value)
  }

  private func unsigned(_ value: UInt64) {
    begin()
    writer.write(value)
  }

  func encode(_ value: Int) { signed(Int64(value)) }
  func encode(_ value: Int8) { signed(Int64(value)) }
  func encode(_ value: Int16) { signed(Int64(value)) }
  func encode(_ value: Int32) { signed(Int64(value)) }
  func encode(_ value: Int64) { signed(value) }
  func encode(_ value: UInt) { unsigned(UInt64(value)) }
  func encode(_ value: UInt8) { unsigned(UInt64(value)) }
  func encode(_ value: UInt16) { unsigned(UInt64(value)) }
  func encode(_ value: UInt32) { unsigned(UInt64(value)) }
  func encode(_ value: UInt64) { unsigned(value) }

  func encode(_ value: some Encodable) throws {
    begin()
    try writer.write(value)
  }
}
