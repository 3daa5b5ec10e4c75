/// A model of one day in cells, that knows nothing of the code under test.
struct DayModel {
  /// The hours; empty on a day off.
  var open: Range<Int>
  var breaks: [Range<Int>] = []
  /// The cells of each booking, its buffer included.
  var taken: [Int: Range<Int>] = [:]
  var buffer: Int

  func canStart(_ cell: Int, _ length: Int, but booking: Int? = nil) -> Bool {
    let work = cell..<cell + length
    let whole = cell..<cell + length + buffer
    return cell >= open.lowerBound && cell + length <= open.upperBound
      && !breaks.contains { $0.overlaps(work) }
      && !taken.contains { $0.key != booking && $0.value.overlaps(whole) }
  }
}
