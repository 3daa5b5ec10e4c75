import Commons
import Core
import HTML
import SQL
import Wire

/// A designer's private notes on clients.
struct ClientNotes: Sendable {
  func set(
    _ id: ID<Yedi.Booking>, _ note: Yedi.Note, as me: Member, in db: Transaction
  ) throws -> Yedi.Booking {
    let designer = try me.requireDesigner()
    let row = try db.booking(id, of: me)
    guard row.designer == designer, row.booking.client != nil, let client = row.client else {
      throw Refusal.notFound
    }
    if note.text.isEmpty {
      try db.run(
        "DELETE FROM yedi_client_note WHERE designer_id = \(designer) AND client_id = \(client)")
    } else {
      try db.run(
        """
        INSERT INTO yedi_client_note (designer_id, client_id, note)
        VALUES (\(designer), \(client), \(note))
        ON CONFLICT (designer_id, client_id) DO UPDATE SET note = excluded.note
        """)
    }
    return try db.booking(id, of: me).booking
  }
}

extension Transaction {
  /// The notes of a designer on clients.
  func clientNotes(
    of designer: ID<Yedi.Designer>?, on clients: [ID<Yedi.Person>]
  ) throws -> [ID<Yedi.Person>: String] {
    guard let designer, !clients.isEmpty else { return [:] }
    let rows = try all(
      """
      SELECT client_id, note FROM yedi_client_note
      WHERE designer_id = \(designer) AND client_id IN \(clients) ORDER BY client_id
      """
    ) { row -> (ID<Yedi.Person>, String) in try (row[0], row[1]) }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }
}

/// The form for the note on a booking's client.
struct ClientNoteForm: HTML {
  let view: View<Member>
  let booking: Yedi.Booking
  let formState: FormState

  var body: some HTML {
    form(.class("policy stack tight"), .method("post"), .action(Yedi.noteClient.action(booking.id)))
    {
      FormAccountField(view)
      div(.class("field")) {
        label(.for("note")) { t(ko: "고객 메모 (나만 봐요)", en: "Note on the client (only you see it)") }
        div(.class("field-box area")) {
          textarea(
            .id("note"), .name("note"), .maxlength(300), .rows(3), .placeholder(" "),
            .aria("invalid", formState.invalid("note")), .aria("describedby", "note-error"),
            .autofocus(formState.isCause("note"))
          ) { formState.values("note").first ?? booking.clientNote ?? "" }
        }
        FieldError(name: "note", fieldRefusal: formState.fieldRefusal(about: "note"), wrong: nil)
      }
      button(.class("button small quiet")) { t(ko: "메모 저장", en: "Save the note") }
    }
  }
}
