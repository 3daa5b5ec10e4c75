public import SQL
public import Wire

extension Yedi.Line: Column {}
extension Yedi.Paragraphs: Column {}
extension Yedi.Category: Column {}
extension Yedi.Role: Column {}
extension Yedi.Rank: Column {}
extension Yedi.Kind: Column {}
extension Yedi.HairLength: Column {}
extension Yedi.Booking.State: Column {}
extension Yedi.Booking.OutsideCause: Column {}

/// Stored as minutes of the day.
extension Yedi.ClockTime: Column {
  public static var kind: Value.Kind { .integer }
  public init(column: Value) throws { try self.init(minute: Int(column: column)) }
  public init(field: Field) throws { try self.init(minute: Int(field: field)) }
  public var column: Value { minute.column }
}

/// A set of specialities stored as an integer, one bit per case in declaration order.
struct SpecialitySet {
  let list: [Yedi.Speciality]

  init(_ list: [Yedi.Speciality]) {
    self.list = Yedi.Speciality.allCases.filter(list.contains)
  }

  init(bits: Int) {
    list = Yedi.Speciality.allCases.enumerated().filter { bits & 1 << $0.offset != 0 }
      .map(\.element)
  }

  var bits: Int {
    Yedi.Speciality.allCases.enumerated().reduce(0) {
      $0 | (list.contains($1.element) ? 1 << $1.offset : 0)
    }
  }
}
