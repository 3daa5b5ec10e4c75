import SQL
import Yello

extension MadangCommand {
  /// Looks through a database and says what was looked at; 1 when something in it is not true.
  static func audit(_ options: inout Options) async throws -> Int32 {
    let location = try options.location()
    try options.end()
    let db: Database
    do {
      db = try Database(location)
    } catch let error as DatabaseError where error.code == .inUse {
      throw UsageError(
        "A server holds this folder. Audit a backup in a folder of its own, or stop the server meanwhile."
      )
    }
    let findings: [YelloAudit.Finding]
    do {
      findings = try await db.read { try YelloAudit.run(in: $0) }
    } catch {
      await db.close()
      throw error
    }
    await db.close()
    for finding in findings {
      print(
        finding.wrong == 0
          ? "ok     \(finding.what): \(finding.looked)"
          : "WRONG  \(finding.what): \(finding.wrong) of \(finding.looked) are not")
    }
    return findings.allSatisfy { $0.wrong == 0 } ? 0 : 1
  }
}
