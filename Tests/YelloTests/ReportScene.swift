import Core
import MadangClient
import TestKit
import Testing
import Wire

/// 하늘 sends 도윤 a note and he reports it; 바다 and 준 report her as a person.
struct ReportScene {
  let cast: Cast
  let note: ID<Yello.Note>
  let client: Madang
  let reports: [Operator.Report]

  init(_ server: TestServer) async throws {
    cast = try await server.cast()
    note = try await server.note(from: cast.haneul, to: cast.doyun)
    try await cast.doyun.client.send(
      Yello.reportNote, note,
      ReportRequest(reason: .insult, words: ReportWords("<b>자꾸</b> 놀려요")))
    for (student, reason) in [(cast.sea, ReportReason.spam), (cast.jun, .impersonation)] {
      try await student.client.send(
        Yello.reportPerson, cast.haneul.id, ReportRequest(reason: reason))
    }
    client = try await server.attendant()
    reports = try await client.send(Operator.reports, PageRequest()).items
  }

  func report(_ kind: String) throws -> ID<Operator.Report> {
    try #require(reports.first { $0.kind == kind }).id
  }
}
