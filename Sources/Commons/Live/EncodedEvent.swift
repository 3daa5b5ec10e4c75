import HTTP
import Wire

/// A server-sent event, encoded once for all streams.
struct EncodedEvent: Sendable {
  let number: Int
  let text: String

  init(_ event: LiveEvent, number: Int) throws {
    self.number = number
    text = EventStream.text(
      id: String(number), event: event.kind, data: try JSONWriter.text(event))
  }

  private init(number: Int, text: String) {
    self.number = number
    self.text = text
  }

  /// Tells a page where its stream begins; its script sees no id of an event without data.
  static func position(_ number: Int) -> EncodedEvent {
    EncodedEvent(
      number: number,
      text: EventStream.text(id: String(number), event: "position", data: #"{"kind":"position"}"#))
  }

  /// Tells a page that another one opened a stream under its client id, as in a duplicated tab.
  static let replaced = EventStream.text(event: "replaced", data: #"{"kind":"replaced"}"#)

  /// Tells clients to reload everything; the stream continues after `number`.
  static func reset(at number: Int) -> EncodedEvent {
    EncodedEvent(
      number: number,
      text: EventStream.text(id: String(number), event: "reset", data: #"{"kind":"reset"}"#))
  }
}

extension EventStream {
  func send(event: EncodedEvent) { send(encoded: event.text) }
}
