/// One server-sent event.
struct ServerSentEvent: Sendable, Hashable {
  var name: String
  var data: String
}

/// Parses server-sent events from chunks of bytes (WHATWG HTML §9.2.6).
///
/// Use one parser per connection. An event cut off by the end of the connection is dropped, as the
/// standard requires; the server sends it again after the reconnection.
struct EventParser {
  /// The last event id, to be sent on reconnection.
  private(set) var lastID: String?
  /// The reconnection delay, if the server has sent one.
  private(set) var retry: Duration?

  private var line: [UInt8] = []
  private var isFirstLine = true
  private var endedWithCR = false
  private var id: String?
  private var name = ""
  private var data: [String] = []

  init(lastID: String? = nil) {
    self.lastID = lastID
    id = lastID
  }

  /// Parses `bytes` and returns the events they complete.
  mutating func read(_ bytes: [UInt8]) -> [ServerSentEvent] {
    var events: [ServerSentEvent] = []
    for byte in bytes {
      // The LF of a CR LF, which may be in the next chunk.
      let isRest = endedWithCR && byte == UInt8(ascii: "\n")
      endedWithCR = byte == UInt8(ascii: "\r")
      if isRest { continue }
      guard endedWithCR || byte == UInt8(ascii: "\n") else {
        line.append(byte)
        continue
      }
      if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
      isFirstLine = false
      if line.isEmpty {
        if let event = takeEvent() { events.append(event) }
      } else {
        readLine()
        line.removeAll(keepingCapacity: true)
      }
    }
    return events
  }

  private mutating func takeEvent() -> ServerSentEvent? {
    defer {
      name = ""
      data = []
    }
    lastID = id
    if data.isEmpty { return nil }
    return ServerSentEvent(
      name: name.isEmpty ? "message" : name, data: data.joined(separator: "\n"))
  }

  private mutating func readLine() {
    let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
    var value = line[colon...].dropFirst()
    if value.first == UInt8(ascii: " ") { value.removeFirst() }
    let text = String(decoding: value, as: UTF8.self)
    switch String(decoding: line[..<colon], as: UTF8.self) {
    case "event": name = text
    case "data": data.append(text)
    case "id" where !value.contains(0): id = text
    case "retry" where !value.isEmpty && value.allSatisfy({ (48...57).contains($0) }):
      if let milliseconds = Int64(text) { retry = .milliseconds(milliseconds) }
    default: break
    }
  }
}
