public import SQL
public import Wire

extension Wal.Nickname: Column {}
extension Wal.Letter: Column {}
extension Wal.Category: Column {}
extension Wal.Slot: Column {}

/// A case of a set stored as an integer, one bit per case in declaration order.
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

  /// The members in declaration order.
  var inOrder: [Element] { Element.allCases.filter(contains) }
}
