/// One field of an entity.
///
/// Its value is opaque; `revision` is the entity's revision that last changed it.
///
/// An operation lists the fields it changes, with revision 0 unless it is a `merge`; a row lists them all.
public struct Field: Equatable, Sendable {
  public var name: UInt8
  public var revision: UInt32
  public var value: [UInt8]

  public init(_ name: UInt8, _ value: [UInt8], revision: UInt32 = 0) {
    self.name = name
    self.revision = revision
    self.value = value
  }
}

/// Fields in the order of their names, each once.
public struct Fields: Equatable, Sendable {
  public private(set) var list: [Field] = []

  public init(_ fields: [Field] = []) {
    for field in fields { set(field) }
  }

  public subscript(name: UInt8) -> Field? {
    for field in list where field.name == name { return field }
    return nil
  }

  @inline(never)
  public mutating func set(_ field: Field) {
    var index = 0
    while index < list.count, list[index].name < field.name { index += 1 }
    if index < list.count, list[index].name == field.name {
      list[index] = field
    } else {
      list.insert(field, at: index)
    }
  }

  /// These fields, and over them those of `others`.
  @inline(never)
  public func merged(with others: Fields) -> Fields {
    var result = self
    for field in others.list { result.set(field) }
    return result
  }

  /// Of each field the one with the higher revision; these where they are equal.
  @inline(never)
  public func newest(with others: Fields) -> Fields {
    var result = self
    for field in others.list where (self[field.name].map { $0.revision < field.revision } ?? true) {
      result.set(field)
    }
    return result
  }

  /// The same values without revisions, as an operation has them.
  var withoutRevisions: Fields {
    var result = self
    for index in result.list.indices { result.list[index].revision = 0 }
    return result
  }

  var size: Int {
    var size = 0
    for field in list { size += field.value.count + 9 }
    return size
  }

  @inline(never)
  public func write(to writer: inout ByteWriter) {
    writer.count(list.count)
    for field in list {
      writer.u8(field.name)
      writer.u32(field.revision)
      writer.data(field.value)
    }
  }

  @inline(never)
  public init(from reader: inout ByteReader) {
    for _ in 0..<reader.count(ofAtLeast: 9) {
      let field = Field(reader.u8(), revision: reader.u32(), data: reader.data())
      if let last = list.last, last.name >= field.name { reader.fail() }
      list.append(field)
    }
  }
}

extension Field {
  fileprivate init(_ name: UInt8, revision: UInt32, data: [UInt8]) {
    self.init(name, data, revision: revision)
  }
}
