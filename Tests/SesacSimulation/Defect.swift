public import SQL

/// A fault that an invariant must notice: an SQLite trigger spoils what the product has stored.
public enum Defect: String, Sendable, CaseIterable {
  /// Some matches lose one of their people.
  case seat
  /// A match that is over goes on again.
  case revived
  /// Somebody who waits is put into a match of others.
  case stranger
  /// A request outlives the wait of its sender.
  case request
  /// Waiting takes two hours.
  case wait
  /// A pause is ten minutes longer.
  case pause
  /// A cancel counts eleven times.
  case cancels
  /// A review is dated half an hour back.
  case early
  /// A review is about its author.
  case selfReview = "self"
  /// The chat stays open after the match.
  case room
  /// Somebody whom three people have reported goes on waiting.
  case blocked
  /// Reports are forgotten.
  case report
  /// Some reviews are lost after they were confirmed.
  case lost
  /// Some requests fail.
  case fault

  /// What notices it.
  public var invariant: Invariant {
    switch self {
    case .seat: .seats
    case .revived: .single
    case .stranger: .strangers
    case .request: .requests
    case .wait: .waits
    case .pause: .pauses
    case .cancels: .penalties
    case .early: .early
    case .selfReview: .reviews
    case .room: .rooms
    case .blocked: .blocked
    case .report: .reported
    case .lost: .confirmed
    case .fault: .faults
    }
  }

  /// Plants it in an SQLite database.
  public func plant(in db: Transaction) throws {
    try db.script("CREATE TRIGGER defect \(event) BEGIN \(effect); END;")
  }

  private var event: String {
    switch self {
    case .seat:
      "AFTER INSERT ON sesac_seat WHEN NEW.match_id IS NOT NULL AND random() % 5 = 0"
    case .revived: "AFTER INSERT ON sesac_match"
    case .stranger, .request: "AFTER INSERT ON sesac_seat WHEN NEW.match_id IS NOT NULL"
    case .wait: "AFTER INSERT ON sesac_seat WHEN NEW.match_id IS NULL"
    case .pause: "AFTER UPDATE OF barred_until ON sesac_person WHEN NEW.barred_until IS NOT NULL"
    case .cancels: "AFTER UPDATE OF cancels ON sesac_person WHEN NEW.cancels > OLD.cancels"
    case .early, .selfReview: "AFTER INSERT ON sesac_review"
    case .lost: "AFTER INSERT ON sesac_review WHEN random() % 3 = 0"
    case .room: "AFTER UPDATE OF closed_at ON chat_room WHEN NEW.closed_at IS NOT NULL"
    case .blocked:
      """
      AFTER DELETE ON sesac_seat WHEN OLD.match_id IS NULL
        AND 3 <= (SELECT COUNT(DISTINCT r.reporter_id) FROM sesac_report r
          WHERE r.subject_id = OLD.person_id AND r.has_met = 1)
      """
    case .report: "AFTER INSERT ON sesac_report"
    case .fault: "AFTER INSERT ON sesac_request WHEN random() % 5 = 0"
    }
  }

  private var effect: String {
    switch self {
    case .seat: "DELETE FROM sesac_seat WHERE person_id = NEW.person_id"
    case .revived:
      """
      UPDATE sesac_match SET ended_at = NULL, outcome = NULL WHERE id <> NEW.id
        AND (NEW.one_id IN (one_id, other_id) OR NEW.other_id IN (one_id, other_id))
      """
    case .stranger:
      """
      UPDATE sesac_seat SET match_id = NEW.match_id, cell_row = NULL, cell_column = NULL,
        expires_at = NULL WHERE person_id =
        (SELECT person_id FROM sesac_seat WHERE match_id IS NULL ORDER BY person_id LIMIT 1)
      """
    case .request:
      """
      INSERT OR IGNORE INTO sesac_request (sender_id, receiver_id, at)
      SELECT NEW.person_id, person_id, NEW.entered_at FROM sesac_seat
      WHERE person_id <> NEW.person_id ORDER BY person_id LIMIT 1
      """
    case .wait:
      "UPDATE sesac_seat SET expires_at = expires_at + 3600000 WHERE person_id = NEW.person_id"
    case .pause:
      "UPDATE sesac_person SET barred_until = NEW.barred_until + 600000 WHERE id = NEW.id"
    case .cancels: "UPDATE sesac_person SET cancels = NEW.cancels + 10 WHERE id = NEW.id"
    case .early: "UPDATE sesac_review SET at = at - 86400000 WHERE id = NEW.id"
    case .selfReview: "UPDATE sesac_review SET subject_id = author_id WHERE id = NEW.id"
    case .lost: "DELETE FROM sesac_review WHERE id = NEW.id"
    case .room: "UPDATE chat_room SET closed_at = NULL WHERE id = NEW.id"
    case .blocked:
      """
      INSERT INTO sesac_seat (person_id, cell_row, cell_column, wants, tags, entered_at, expires_at)
      VALUES (OLD.person_id, OLD.cell_row, OLD.cell_column, OLD.wants, OLD.tags, OLD.entered_at,
        OLD.expires_at)
      """
    case .report: "DELETE FROM sesac_report WHERE report_id = NEW.report_id"
    case .fault: "SELECT RAISE(ABORT, 'planted')"
    }
  }
}
