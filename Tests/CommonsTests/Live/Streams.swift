import Commons
import Foundation
import HTTP
import MadangClient
import SQL
import TestKit
import Wire

/// A stream that was not opened.
struct Refused: Error { let reply: Response }

/// Sends an event to everyone who reads the topic.
func say(_ subject: String, to topic: ID<Feed>, in db: Database) async throws {
  try await db.write {
    try Feed.append(LiveEvent(kind: "say", subject: subject), to: topic, in: $0)
  }
}

/// The next `count` events of a student.
func hear(_ count: Int, by student: Student) async throws -> [LiveEvent] {
  var heard: [LiveEvent] = []
  for try await event in student.client.events(Yello.events) {
    heard.append(event)
    if heard.count == count { break }
  }
  return heard
}

/// The subjects of the first `count` events of a raw stream.
func subjects(_ stream: EventStream, _ count: Int) async -> [String] {
  var found: [String] = []
  var text = ""
  for await piece in stream.bytes {
    text += String(decoding: piece, as: UTF8.self)
    while let end = text.range(of: "\n\n"), found.count < count {
      let event = text[..<end.lowerBound]
      text = String(text[end.upperBound...])
      if let subject = event.firstMatch(of: #/"subject":"([^"]*)"/#) {
        found.append(String(subject.1))
      } else if event.contains("reset") {
        found.append("reset")
      }
    }
    if found.count == count { break }
  }
  return found
}

/// The first `count` blocks of a raw stream, without the empty lines that end them.
func blocks(_ stream: EventStream, _ count: Int) async -> [String] {
  var text = ""
  for await piece in stream.bytes {
    text += String(decoding: piece, as: UTF8.self)
    let whole = text.components(separatedBy: "\n\n").dropLast()
    if whole.count >= count { return Array(whole.prefix(count)) }
  }
  return text.components(separatedBy: "\n\n").dropLast()
}

extension TestServer {
  /// Waits until a student's stream is open and registered.
  func waitForStream(by student: Student) async throws {
    while !services.hub.hasSubscribers(student.id) { await Task.yield() }
  }
}
