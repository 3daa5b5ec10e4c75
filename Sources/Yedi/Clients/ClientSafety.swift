import Commons
import Core
import HTML
import SQL
import Wire

/// What a designer can do about a client whose booking is out of line.
struct ClientSafety: Sendable {
  let world: World
  /// nil where no routes are mounted, as in the demo's past.
  let blocks: BlockList?
  let photos: RequestPhotos

  /// Blocks the client of a booking of mine; blocking again changes nothing.
  func block(
    _ id: ID<Yedi.Booking>, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Nothing {
    let client = try client(of: id, for: me, in: db)
    try blocks?.block(client, by: me.account, in: YediApp.branding.name, at: now, in: db)
    return Nothing()
  }

  /// Reports what the client of a booking of mine has written and shown, also behind a block.
  func report(
    _ id: ID<Yedi.Booking>, _ request: ReportRequest, as me: Member, at now: Instant,
    in db: Transaction
  ) throws -> Nothing {
    _ = try client(of: id, for: me, in: db)
    try Reports.file(
      request, app: YediApp.branding.name, kind: Self.kind, subject: id, by: me.id,
      id: world.id(), at: now, in: db)
    return Nothing()
  }

  /// The account of a booking's client; 404 for another's booking, a hold and a walk-in.
  private func client(
    of id: ID<Yedi.Booking>, for me: Member, in db: Transaction
  ) throws -> ID<Account> {
    let designer = try me.requireDesigner()
    let account: ID<Account>? = try db.value(
      """
      SELECT p.account_id FROM yedi_booking b JOIN yedi_person p ON p.id = b.client_id
      WHERE b.id = \(id) AND b.designer_id = \(designer) AND b.state <> 'HELD'
      """)
    guard let account else { throw Refusal.notFound }
    return account
  }
}

extension ClientSafety {
  private static let kind = "booking"

  /// Separates reports about bookings from a side that leaves.
  func erase(
    _ person: ID<Yedi.Person>, _ designer: ID<Yedi.Designer>?, of account: ID<Account>,
    in db: Transaction
  ) throws {
    let reported: [ID<Yedi.Booking>] = try db.all(
      """
      SELECT b.id FROM yedi_booking b
      WHERE (b.client_id = \(person) OR b.designer_id = \(designer)) AND EXISTS (
        SELECT 1 FROM report r WHERE r.app = \(YediApp.branding.name) AND r.kind = \(Self.kind)
          AND r.subject_id = b.id)
      ORDER BY b.id
      """
    ) { try $0[0] }
    for booking in reported {
      try Reports.anonymize(
        booking, Self.kind, of: YediApp.branding.name, account, world: world, in: db)
      try Operators.forget(booking, in: db)
    }
  }

  /// A reported booking: what its client has written.
  ///
  /// Photos are not among it, because they are for the two sides alone; removing takes them away too.
  var reportable: Reportable {
    Reportable(
      app: YediApp.branding.name, kind: Self.kind, name: t(ko: "예약 요청", en: "booking request"),
      removing: t(ko: "요청과 사진 지우기", en: "Remove the request and its photos"),
      removal: t(
        ko: "이 예약의 요청 사항, 사진과 취소한 까닭을 지울까요? 예약은 남아요. 되돌릴 수 없어요.",
        en:
          "Remove the request, photos and reason of this booking? The booking stays. It cannot be undone."
      ),
      show: { subject, db in
        try db.one(
          """
          SELECT p.name, b.note, CASE WHEN b.state = 'CANCELLED_BY_CLIENT' THEN b.reason ELSE '' END,
            b.photos, CASE WHEN \(sql: Self.isBlocked) THEN 1 ELSE 0 END
          FROM yedi_booking b JOIN yedi_person p ON p.id = b.client_id WHERE b.id = \(subject.id)
          """
        ) { row in
          let (name, note, reason): (String, String, String) = try (row[0], row[1], row[2])
          let photos = try PhotoList(column: .text(row[3])).photos.count
          let isBlocked: Bool = try row[4]
          return [isBlocked ? "" : name, note, reason, photos > 0 ? "사진 \(photos)장" : ""]
            .filter { !$0.isEmpty }
        }
      },
      author: { subject, db in
        try db.value(
          """
          SELECT p.account_id FROM yedi_booking b JOIN yedi_person p ON p.id = b.client_id
          WHERE b.id = \(subject.id)
          """)
      },
      remove: { subject, db in
        let id = ID<Yedi.Booking>(high: subject.id.high, low: subject.id.low)
        try photos.detach(id, in: db)
        try db.run(
          """
          UPDATE yedi_booking SET note = '', photos = '',
            reason = CASE WHEN state = 'CANCELLED_BY_CLIENT' THEN '' ELSE reason END
          WHERE id = \(id)
          """)
      })
  }

  /// Whether the two sides of a `yedi_booking b` with its client `p` have a block between them.
  private static let isBlocked: SQL = """
    EXISTS (SELECT 1 FROM yedi_designer d JOIN yedi_person o ON o.id = d.person_id
      WHERE d.id = b.designer_id
        AND NOT (\(sql: BlockList.notBlocked("o.account_id", "p.account_id"))))
    """
}

extension YediApp {
  func mountClientSafety(on site: inout Site) throws {
    let (safety, bookings) = (features.clientSafety, features.bookings)
    try site.write(
      Yedi.blockClient, .members,
      then: .to(Yedi.schedule.path, ko: "차단했어요. 이제 서로 보이지 않아요.", en: "Blocked.")
    ) { context, me, db in
      try safety.block(context.path, as: me, at: context.now, in: db)
    }
    try site.write(
      Yedi.reportBooking, .members,
      then: .next { .to(Yedi.booking.path($1.path), ko: "신고를 보냈어요.", en: "Reported.") }
    ) { context, me, db in
      try safety.report(context.path, context.input, as: me, at: context.now, in: db)
    } rejected: { rejected, view, db in
      BookingPage(
        view: view, booking: try bookings.show(rejected.path, as: view.me, in: db),
        report: rejected.form)
    }
  }
}

/// Reporting and blocking the client of a booking.
struct ClientSafetyForms: HTML {
  let view: View<Member>
  let booking: Yedi.Booking
  let report: FormState

  var body: some HTML {
    div(.class("safety")) {
      ReportForm(
        view: view, words: t(ko: "신고", en: "Report"),
        action: Yedi.reportBooking.path(booking.id), formState: report)
      ConfirmForm(
        icon: "block", words: t(ko: "차단", en: "Block"),
        question: t(
          ko: "이 고객을 차단할까요? 서로 볼 수 없고, 다가오는 예약은 내가 취소한 것으로 모두 취소돼요.",
          en:
            "Block this client? You will not see each other, and coming bookings are cancelled as if you had cancelled them."
        ),
        action: Yedi.blockClient.action(booking.id), yes: t(ko: "차단하기", en: "Block"))
    }
  }
}
