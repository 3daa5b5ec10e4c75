/// The open connections, counted per address.
struct ConnectionTable {
  private var lines: [ObjectIdentifier: ClientConnection] = [:]
  private var counts: [IPAddress: Int] = [:]

  var all: [ClientConnection] { Array(lines.values) }

  func count(from address: IPAddress) -> Int { counts[address] ?? 0 }

  mutating func add(_ line: ClientConnection) {
    lines[ObjectIdentifier(line)] = line
    if let address = line.address { counts[address, default: 0] += 1 }
  }

  mutating func remove(_ line: ClientConnection) {
    lines[ObjectIdentifier(line)] = nil
    guard let address = line.address, let count = counts[address] else { return }
    counts[address] = count > 1 ? count - 1 : nil
  }
}
