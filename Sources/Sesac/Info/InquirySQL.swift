import SQL
import Wire

extension Transaction {
  /// What a member has asked, newest first.
  func inquiries(
    of person: ID<Sesac.Person>, before: TimeCursor<Sesac.Inquiry>?, limit: Int
  ) throws -> [Sesac.Inquiry] {
    let start: SQL = before?.before("i.asked_at, i.id") ?? ""
    return try all(
      """
      SELECT \(sql: Self.inquiryColumns) FROM sesac_inquiry i
      WHERE i.person_id = \(person) \(sql: start)
      ORDER BY i.asked_at DESC, i.id DESC LIMIT \(limit)
      """
    ) { try Sesac.Inquiry($0) }
  }

  /// All that a member has asked, oldest first.
  func allInquiries(of person: ID<Sesac.Person>) throws -> [Sesac.Inquiry] {
    try all(
      """
      SELECT \(sql: Self.inquiryColumns) FROM sesac_inquiry i
      WHERE i.person_id = \(person) ORDER BY i.asked_at, i.id
      """
    ) { try Sesac.Inquiry($0) }
  }

  /// A question of `person`; nil for those of others.
  func inquiry(_ id: ID<Sesac.Inquiry>, of person: ID<Sesac.Person>) throws -> Sesac.Inquiry? {
    try one(
      """
      SELECT \(sql: Self.inquiryColumns) FROM sesac_inquiry i
      WHERE i.id = \(id) AND i.person_id = \(person)
      """
    ) { try Sesac.Inquiry($0) }
  }

  /// What waits, oldest first, or what is answered, newest first.
  func receivedInquiries(
    isAnswered: Bool, from start: TimeCursor<Sesac.Inquiry>?, limit: Int
  ) throws -> [Sesac.ReceivedInquiry] {
    let columns: SQL = "i.asked_at, i.id"
    let state: SQL = isAnswered ? "i.answered_at IS NOT NULL" : "i.answered_at IS NULL"
    let next: SQL = (isAnswered ? start?.before(columns) : start?.after(columns)) ?? ""
    let order: SQL = isAnswered ? "i.asked_at DESC, i.id DESC" : "i.asked_at, i.id"
    return try all(
      """
      SELECT \(sql: Self.inquiryColumns), p.nickname, i.revision
      FROM sesac_inquiry i JOIN sesac_person p ON p.id = i.person_id
      WHERE \(sql: state) \(sql: next) ORDER BY \(sql: order) LIMIT \(limit)
      """
    ) { try Sesac.ReceivedInquiry($0) }
  }

  func receivedInquiry(_ id: ID<Sesac.Inquiry>) throws -> Sesac.ReceivedInquiry? {
    try one(
      """
      SELECT \(sql: Self.inquiryColumns), p.nickname, i.revision
      FROM sesac_inquiry i JOIN sesac_person p ON p.id = i.person_id WHERE i.id = \(id)
      """
    ) { try Sesac.ReceivedInquiry($0) }
  }

  private static var inquiryColumns: SQL {
    "i.id, i.text, i.asked_at, i.answer, i.answered_at, i.edited_at"
  }
}

extension Sesac.Inquiry {
  fileprivate init(_ row: Row) throws {
    try self.init(
      id: row.next(), text: row.next(), askedAt: row.next(), answer: Sesac.Answer.read(row))
  }
}

extension Sesac.Answer {
  /// The answer of a row of inquiries; nil while there is none.
  fileprivate static func read(_ row: Row) throws -> Sesac.Answer? {
    let text: Sesac.AnswerText? = try row.next()
    let (answered, edited): (Instant?, Instant?) = try (row.next(), row.next())
    guard let text, let answered else { return nil }
    return Sesac.Answer(text: text, answeredAt: answered, editedAt: edited)
  }
}

extension Sesac.ReceivedInquiry {
  fileprivate init(_ row: Row) throws {
    try self.init(inquiry: Sesac.Inquiry(row), nickname: row.next(), revision: row.next())
  }
}
