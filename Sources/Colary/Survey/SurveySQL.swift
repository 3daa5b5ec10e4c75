import Foundation
import OfflineCore
import SQL
import struct SQL.Row
import class SQL.Transaction
import Wire

extension Transaction {
  func survey(_ key: String, _ version: Int) throws -> Colary.SurveyForm? {
    try one("SELECT form FROM colary_survey WHERE key = \(key) AND version = \(version)") {
      try form($0)
    }
  }

  func newestSurvey(_ key: String) throws -> Colary.SurveyForm? {
    try one(
      "SELECT form FROM colary_survey WHERE key = \(key) ORDER BY version DESC LIMIT 1"
    ) { try form($0) }
  }

  /// The newest version of each survey whose newest version is active.
  func activeSurveys() throws -> [Colary.SurveyForm] {
    try all(
      """
      SELECT s.form FROM colary_survey s WHERE s.is_active = 1 AND s.version =
        (SELECT MAX(o.version) FROM colary_survey o WHERE o.key = s.key)
      ORDER BY s.key LIMIT 50
      """
    ) { try form($0) }
  }

  /// Every version, for operators.
  func publishedSurveys() throws -> [(form: Colary.SurveyForm, isActive: Bool)] {
    try all("SELECT form, is_active FROM colary_survey ORDER BY key, version DESC LIMIT 500") {
      row in
      let form = try form(row)
      return try (form, row.next())
    }
  }

  func insertSurvey(_ form: Colary.SurveyForm, at now: Instant) throws {
    let text = String(decoding: try JSONEncoder().encode(form), as: UTF8.self)
    try run(
      """
      INSERT INTO colary_survey (key, version, is_active, published_at, form)
      VALUES (\(form.key), \(form.version), 1, \(now), \(text))
      """)
  }

  private func form(_ row: Row) throws -> Colary.SurveyForm {
    let text: String = try row.next()
    return try JSONDecoder().decode(Colary.SurveyForm.self, from: Data(text.utf8))
  }

  /// Responses that are not deleted, oldest first.
  func responses(of person: ID<Colary.Person>) throws -> [Colary.ResponseView] {
    try all(
      """
      SELECT id, \(sql: StoredEntity.columns) FROM colary_row
      WHERE person_id = \(person) AND type = 3 AND is_deleted = 0
      """
    ) { row -> Colary.ResponseView? in
      let id: ID<Colary.Response> = try row.next()
      return try StoredEntity(row).response.map { Colary.ResponseView(id: id, $0) }
    }.compactMap { $0 }.sorted { ($0.submittedAt, $0.id) < ($1.submittedAt, $1.id) }
  }
}

extension StoredEntity {
  var response: Colary.ResponseContent? {
    Colary.ResponseContent(fields: Dictionary(fields.list.map { ($0.name, $0.value) }) { $1 })
  }
}
