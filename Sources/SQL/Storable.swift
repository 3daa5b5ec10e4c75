extension Double {
  /// The number; throws for NaN, which SQLite would store as NULL and PostgreSQL as NaN.
  var checkedForStorage: Double {
    get throws {
      guard !isNaN else { throw DatabaseError(.value, "a real that is not a number") }
      return self
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Throws for text with a NUL character, which SQLite would store and PostgreSQL cannot.
  func checkLength() throws {
    guard !contains(0) else { throw DatabaseError(.value, "text with a NUL character") }
  }
}
