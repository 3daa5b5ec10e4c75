public import SQL
public import Wire

extension Wal.Nickname: Column {}
extension Wal.Letter: Column {}
extension Wal.Category: Column {}
extension Wal.Slot: Column {}

/// A set kept as a number, a bit for each member in the order of the cases.
protocol BitMember: CaseIterable, Hashable {}

extension Wal.Category: BitMember {}
extension Wal.Slot: BitMember {}

extension Set where Element: BitMember {
  init(bits: Int) {
    self = Set(
      Element.allCases.enumerated().filter { bits & 1 << $0.offset != 0 }.map(\.element))
  }

  var bits: Int {
    Element.allCases.enumerated().reduce(0) { $0 | (contains($1.element) ? 1 << $1.offset : 0) }
  }

  /// Its members in the order of the cases.
  var inOrder: [Element] { Element.allCases.filter(contains) }
}
