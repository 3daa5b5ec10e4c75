import Wire

struct Note: Codable, Sendable, Hashable {
  var id: Int
  var text: String
}

struct Draft: Codable, Sendable, Hashable {
  var text: String
  var again: Bool?
}

struct Entered: Codable, Sendable, Hashable, CarriesTokens {
  var name: String
  var tokens: Tokens?
}

struct Search: Paged, Codable, Sendable, Hashable {
  var words: [String]
  var cursor: Cursor?
}

enum Notes {
  static let one = Endpoint<String, Nothing, Note>("note.one", .get, "/notes/:note", "Read a note")
  static let list = Endpoint<Nothing, PageRequest, Page<Note>>(
    "note.list", .get, "/notes", "Read the notes")
  static let found = Endpoint<String, Search, Page<Note>>(
    "note.found", .get, "/:who/notes", "Find notes")
  static let write = Endpoint<Nothing, Draft, Note>("note.write", .post, "/notes", "Write a note")
  static let line = Endpoint<Pair<String, Int>, Draft, Note>(
    "note.line", .put, "/notes/:note/lines/:line", "Change a line")
  static let change = Endpoint<String, Draft, Note>(
    "note.change", .put, "/notes/:note", "Change a note")
  static let drop = Endpoint<String, Nothing, Nothing>(
    "note.drop", .delete, "/notes/:note", "Drop a note")
  static let live = Endpoint<Nothing, Nothing, Note>(
    "note.live", .get, "/notes/live", "Hear of new notes")
  static let front = Endpoint<Nothing, Nothing, Note>(
    "note.front", .get, "/front", for: .visitor, "Read the note on the front door")
  static let enter = Endpoint<Nothing, Draft, Entered>(
    "note.enter", .post, "/session", for: .visitor, "Enter")
}
