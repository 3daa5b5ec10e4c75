/// Virtual time, and everything that is due.
final class Scheduler {
  private struct Item {
    var time: Int64
    var order: Int
    var action: () -> Void

    func precedes(_ other: Item) -> Bool {
      time != other.time ? time < other.time : order < other.order
    }
  }

  private var heap: [Item] = []
  private var lastOrder = 0
  private(set) var now: Int64 = 0

  func after(_ delay: Int64, _ action: @escaping () -> Void) {
    lastOrder += 1
    heap.append(Item(time: now + max(delay, 0), order: lastOrder, action: action))
    var child = heap.count - 1
    while child > 0, heap[child].precedes(heap[(child - 1) / 2]) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Runs what is due until `end`.
  func run(until end: Int64) {
    while let first = heap.first, first.time <= end {
      now = first.time
      removeFirst()
      first.action()
    }
    now = end
  }

  private func removeFirst() {
    let last = heap.removeLast()
    guard !heap.isEmpty else { return }
    heap[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && heap[child].precedes(heap[least]) {
        least = child
      }
      guard least != parent else { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}

/// SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

  mutating func delay(_ range: ClosedRange<Int64>) -> Int64 {
    range.lowerBound + Int64(next() % UInt64(range.upperBound - range.lowerBound + 1))
  }

  mutating func random(_ percent: Double) -> Bool {
    Double(next() >> 11) / Double(UInt64(1) << 53) * 100 < percent
  }
}
