import Apps
import Commons
import Foundation
import Payments
import SQL

extension MadangCommand {
  /// Checks a database and prints the findings; returns 1 when a check fails.
  static func audit(_ options: inout Options) async throws -> Int32 {
    let location = try options.location()
    try options.end()
    let db = try openToAudit(location)
    let findings: [AuditFinding]
    do {
      try await requireThisVersion(of: db)
      findings = try await db.read { db in
        try Apps.all.flatMap { try $0.descriptor.audit(db) } + Payments.audit(db)
      }
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

  /// Opens an existing database; for reading only, if its file or folder is not writable.
  private static func openToAudit(_ location: Database.Location) throws -> Database {
    do {
      guard case .sqlite(let path) = location else { return try Database(location) }
      try requireDatabase(at: path)
      let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
      let isWritable = access(path, W_OK) == 0 && access(folder, W_OK) == 0
      return try isWritable ? Database(location) : Database(readOnly: path)
    } catch let error as DatabaseError where error.code == .inUse {
      throw UsageError(
        "A server holds this folder. Audit a backup in a folder of its own, or stop the server meanwhile."
      )
    } catch let error as DatabaseError {
      throw UsageError("It cannot be audited here: \(error.message).")
    }
  }
}
