import Commons
import HTML
import SQL
import Wire

extension YelloApp {
  func mountPayments(on site: inout Site) throws {
    try site.read(Yello.payment, .members) { _, _, _ in
      features.payments.show()
    } page: { payment, context, view in
      PaymentPage(
        view: view, payment: payment, rules: features.rules, from: Asking(note: context.input.note))
    }
    try site.write(
      Yello.interest, .members,
      then: .next { _, context in .to(Asking(note: context.input.note).soon) }
    ) { context, me, db in
      try features.payments.note(context.input, as: me, at: context.now, in: db)
    }
    try site.page(Asking.soonPath, .members) { view, _ in
      SoonPage(view: view, from: Asking(note: view.query("note").flatMap { ID($0) }))
    }
  }
}

/// Where the payment page was opened from: a note or the list of notes.
struct Asking {
  let note: ID<Yello.Note>?

  static let soonPath = Yello.payment.path + "/soon"

  var payment: String { Yello.payment.path + query }
  var soon: String { Self.soonPath + query }
  /// The page to return to.
  var back: String { note.map { Yello.note.path($0) } ?? Yello.notes.path }

  private var query: String { note.map { "?note=\($0)" } ?? "" }
}
