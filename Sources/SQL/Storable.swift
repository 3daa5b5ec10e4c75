extension Double {
  /// Itself, unless it is NaN: SQLite would keep NULL, PostgreSQL NaN.
  var storable: Double {
    get throws {
      guard !isNaN else { throw DatabaseError(.value, "a real that is not a number") }
      return self
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Refuses text with a NUL character: SQLite would keep it and PostgreSQL cannot.
  func checkStorable() throws {
    guard !contains(0) else { throw DatabaseError(.value, "text with a NUL character") }
  }
}
