import Core
import OfflineCore
import SQL
import class SQL.Transaction
import Wire

/// Taking a diary out as a file, and back in.
struct Transfer: Sendable {
  func export(
    _ me: Member, at now: Instant, in db: Transaction
  ) throws -> Colary.DiaryFile {
    try Colary.DiaryFile(
      exportedAt: now, nickname: me.nickname, zone: me.zone, entries: db.filedEntries(of: me.id))
  }

  /// Adds what the diary does not have, by the entries' ids.
  ///
  /// Of an entry that both have, the higher revision stays. What was deleted here comes back;
  /// what was deleted in the file is not deleted here.
  func take(
    _ entries: [ImportedEntry], as me: Member, at now: Instant, in db: Transaction
  ) throws -> Colary.ImportResult {
    var ledger = try Ledger(me.id, at: now, in: db)
    let known = try db.storedEntries(of: me.id)
    var result = Colary.ImportResult()
    var new: [NewRow] = []
    for entry in entries {
      if let old = known[entry.id] {
        try merge(entry, into: old, &result, &ledger)
      } else if !entry.isDeleted {
        try ledger.admit(entry.size, isNew: true)
        result.added += 1
        new.append(NewRow(entry, at: now, &ledger))
      } else if now - entry.changedAt < Tombstones.life {
        try ledger.admit(entry.size, isNew: true)
        new.append(NewRow(entry, at: now, &ledger))
      }
    }
    try db.insert(new, of: me.id)
    if let oldest = new.filter(\.entry.isDeleted).map(\.changedAt).min() {
      try Tombstones.plan(me.id, deletedAt: oldest, in: db)
    }
    try ledger.close()
    return result
  }

  private func merge(
    _ entry: ImportedEntry, into old: StoredEntity, _ result: inout Colary.ImportResult,
    _ ledger: inout Ledger
  ) throws {
    let isNewer = old.content != entry.content && entry.revision > old.revision
    guard !entry.isDeleted, old.isDeleted || isNewer else {
      if !entry.isDeleted { result.known += 1 }
      return
    }
    try ledger.admit(entry.size, isNew: false)
    let revision = old.isDeleted ? max(old.revision, entry.revision) + 1 : entry.revision
    if old.isDeleted { result.added += 1 } else { result.changed += 1 }
    try ledger.replace(old, by: entry.content.fields, revision: revision, of: entry.key)
  }
}

/// An entry that the diary does not have, with its numbers in the change feed.
struct NewRow {
  let entry: ImportedEntry
  /// One for each former value, and the last for the entry.
  let changes: [Int64]
  let changedAt: Instant

  init(_ entry: ImportedEntry, at now: Instant, _ ledger: inout Ledger) {
    self.entry = entry
    changes = (0...entry.history.count).map { _ in ledger.takeNumber() }
    changedAt = min(entry.changedAt, now)
  }

  var stored: StoredEntity {
    let fields = entry.content.fields.map {
      OfflineCore.Field($0.key, $0.value, revision: entry.revision)
    }
    return StoredEntity(
      revision: entry.revision, change: changes.last ?? 0, isDeleted: entry.isDeleted,
      fields: Fields(fields), isSkewed: entry.hasSkewedClock)
  }
}
