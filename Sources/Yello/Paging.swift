import Wire

/// A cursor over (text, id): the last row's sort key and id.
struct TextCursor {
  var text: String
  var id: ID<Yello.Person>

  init(_ text: String, _ id: ID<Yello.Person>) {
    self.text = text
    self.id = id
  }

  /// Parses a cursor this server wrote; refuses anything else.
  init?(_ cursor: Cursor?) throws {
    guard let cursor else { return nil }
    guard let id = ID<Yello.Person>(String(cursor.text.prefix(36))),
      cursor.text.dropFirst(36).first == "."
    else { throw Refusal.malformed("cursor") }
    self.init(String(cursor.text.dropFirst(37)), id)
  }

  var cursor: Cursor { Cursor("\(id).\(text)") }
}

/// Rows per page (`docs/spec/yello.md` Y11, Y39).
let pageSize = 10
