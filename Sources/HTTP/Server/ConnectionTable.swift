/// The open connections, counted per address.
struct ConnectionTable {
  private var connections: [ObjectIdentifier: ClientConnection] = [:]
  private var counts: [IPAddress: Int] = [:]

  var all: [ClientConnection] { Array(connections.values) }

  func count(from address: IPAddress) -> Int { counts[address] ?? 0 }

  mutating func add(_ connection: ClientConnection) {
    connections[ObjectIdentifier(connection)] = connection
    if let address = connection.address { counts[address, default: 0] += 1 }
  }

  mutating func remove(_ connection: ClientConnection) {
    connections[ObjectIdentifier(connection)] = nil
    guard let address = connection.address, let count = counts[address] else { return }
    counts[address] = count > 1 ? count - 1 : nil
  }
}
