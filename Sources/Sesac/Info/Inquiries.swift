import Commons
import Core
import Delivery
import HTML
import SQL
import Wire

/// Questions of members to the operators.
///
/// Only the member and operators see them; each query of a member names the member.
struct Inquiries: Sendable {
  /// The most questions of a member that wait for an answer.
  static let mostOpen = 3
  private static let pageSize = 20
  private static let noticeLife = Duration.days(3)

  let world: World
  /// nil in the demo's past.
  let pushes: Pushes?

  func list(
    _ request: PageRequest, as me: Member, in db: Transaction
  ) throws -> Page<Sesac.Inquiry> {
    let before = try request.cursor.map { try TimeCursor<Sesac.Inquiry>($0) }
    let rows = try db.inquiries(of: me.id, before: before, limit: Self.pageSize + 1)
    return Page.cut(rows, at: Self.pageSize) { TimeCursor($0.askedAt, $0.id).cursor }
  }

  func show(
    _ inquiry: ID<Sesac.Inquiry>, as me: Member, in db: Transaction
  ) throws -> Sesac.Inquiry {
    guard let found = try db.inquiry(inquiry, of: me.id) else { throw Refusal.notFound }
    return found
  }

  /// Asks; counted and inserted in one statement, so that two at once are not four in all.
  func ask(
    _ request: Sesac.InquiryRequest, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Sesac.Inquiry {
    let id = world.id(Sesac.Inquiry.self)
    let asked = try db.run(
      """
      INSERT INTO sesac_inquiry (id, person_id, text, asked_at)
      SELECT \(id), p.id, \(request.text), \(now) FROM sesac_person p
      WHERE p.id = \(me.id) AND \(Self.mostOpen) > (SELECT COUNT(*) FROM sesac_inquiry i
        WHERE i.person_id = p.id AND i.answered_at IS NULL)
      """)
    guard asked == 1 else { throw Refusal.sesacInquiriesOpen }
    return try show(id, as: me, in: db)
  }

  /// For operators: what waits, oldest first, or what is answered, newest first.
  func received(
    _ request: Sesac.InquiryFilter, in db: Transaction
  ) throws -> Page<Sesac.ReceivedInquiry> {
    let start = try request.cursor.map { try TimeCursor<Sesac.Inquiry>($0) }
    let rows = try db.receivedInquiries(
      isAnswered: request.isAnswered ?? false, from: start, limit: Self.pageSize + 1)
    return Page.cut(rows, at: Self.pageSize) { TimeCursor($0.inquiry.askedAt, $0.id).cursor }
  }

  func find(
    _ inquiry: ID<Sesac.Inquiry>, in db: Transaction
  ) throws -> Sesac.ReceivedInquiry {
    guard let found = try db.receivedInquiry(inquiry) else { throw Refusal.notFound }
    return found
  }

  /// Answers, or replaces the answer of the revision that the operator has read.
  ///
  /// The same answer again has no effect; whether there was one is `didChange`.
  func answer(
    _ inquiry: ID<Sesac.Inquiry>, _ request: Sesac.AnswerRequest, at now: Instant,
    in db: Transaction
  ) throws -> (inquiry: Sesac.ReceivedInquiry, didChange: Bool) {
    let found = try find(inquiry, in: db)
    if found.inquiry.answer?.text == request.text { return (found, false) }
    let saved = try db.run(
      """
      UPDATE sesac_inquiry SET answer = \(request.text), revision = revision + 1,
        answered_at = COALESCE(answered_at, \(now)),
        edited_at = CASE WHEN answered_at IS NULL THEN NULL ELSE \(now) END
      WHERE id = \(inquiry) AND revision = \(request.revision)
      """)
    guard saved == 1 else { throw Refusal.sesacAnswered }
    if request.revision == 0 { try tell(inquiry, in: db) }
    return (try find(inquiry, in: db), true)
  }

  private func tell(_ inquiry: ID<Sesac.Inquiry>, in db: Transaction) throws {
    let account: ID<Account>? = try db.value(
      """
      SELECT p.account_id FROM sesac_inquiry i JOIN sesac_person p ON p.id = i.person_id
      WHERE i.id = \(inquiry)
      """)
    guard let pushes, let account else { return }
    try pushes.put(
      PushNotice(
        title: t(ko: "1:1 문의에 답변이 왔어요", en: "Your question is answered"),
        body: t(ko: "눌러서 답변을 읽어 보세요.", en: "Tap to read the answer."),
        path: Sesac.inquiry.path(inquiry)),
      of: "sesac", to: account, tag: "inquiry \(inquiry)", life: Self.noticeLife, in: db)
  }
}
