import Foundation
import HTTP
import Wire

/// An event as it is sent, encoded once for all its readers.
struct EncodedEvent: Sendable {
  let number: Int
  let text: String

  init(_ event: LiveEvent, number: Int) throws {
    self.number = number
    let data = String(decoding: try JSONEncoder().encode(event), as: UTF8.self)
    text = EventStream.text(id: String(number), event: event.kind, data: data)
  }

  private init(number: Int, text: String) {
    self.number = number
    self.text = text
  }

  /// Tells readers to read everything again; they go on after `number`.
  static func reset(at number: Int) -> EncodedEvent {
    EncodedEvent(
      number: number,
      text: EventStream.text(id: String(number), event: "reset", data: #"{"kind":"reset"}"#))
  }
}

extension EventStream {
  func send(event: EncodedEvent) { send(encoded: event.text) }
}
