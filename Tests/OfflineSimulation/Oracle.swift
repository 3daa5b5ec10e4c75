import OfflineCore

/// What people were told, against which the outcome is judged.
final class Oracle {
  struct Expectation {
    var account: [UInt8]
    /// Values that may be the final ones: each store's last confirmed one, and those nobody was told about.
    var confirmed: [UInt8: [UInt32: [UInt8]]] = [:]
    var possible: [UInt8: Set<[UInt8]>] = [:]
    var isConfirmed = false
    /// Deletions, restores that were asked for, told or not.
    var deletions = 0
    var confirmedDeletions = 0
    var restores = 0
    /// Something of it was refused or given up.
    var isTainted = false
    /// The stores whose user was told that they have it.
    var stores: Set<UInt32> = []
  }

  private(set) var entities: [EntityKey: Expectation] = [:]
  private(set) var confirmedWrites = 0
  private(set) var violations: [String] = []

  func report(_ violation: String) {
    if violations.count < 5 { violations.append(violation) }
  }

  /// The person asked for `write`.
  func issue(_ write: Write, account: [UInt8]) {
    var expectation = entities[write.entity] ?? Expectation(account: account)
    switch write.kind {
    case .delete: expectation.deletions += 1
    case .restore: expectation.restores += 1
    case .create, .update, .merge: break
    }
    for field in write.fields.list {
      expectation.possible[field.name, default: []].insert(field.value)
    }
    if let first = write.fields[1]?.value.first, first >= 0xFE { expectation.isTainted = true }
    entities[write.entity] = expectation
  }

  /// The person was told that `write` is saved in `store`.
  func confirm(_ write: Write, store: UInt32) {
    guard var expectation = entities[write.entity] else { return }
    confirmedWrites += 1
    expectation.isConfirmed = true
    expectation.stores.insert(store)
    if write.kind == .delete { expectation.confirmedDeletions += 1 }
    for field in write.fields.list {
      expectation.confirmed[field.name, default: [:]][store] = field.value
      expectation.possible[field.name]?.remove(field.value)
    }
    entities[write.entity] = expectation
  }

  func taint(_ key: EntityKey) { entities[key]?.isTainted = true }

  /// I1, after a transaction touched `key`.
  func check(_ key: EntityKey, in store: SimulatedDisk.Store) {
    guard let expectation = entities[key], expectation.stores.contains(store.id),
      !expectation.isTainted,
      expectation.deletions == 0, !store.has(key)
    else { return }
    report("I1: entry \(key.id.low) is in neither cache nor queue of store \(store.id)")
  }

  /// Nothing lost, nothing twice, nothing with strangers.
  func check(_ ledgers: [[UInt8]: ModelServer.Ledger]) {
    for key in entities.keys.sorted() {
      guard let expectation = entities[key], expectation.isConfirmed, !expectation.isTainted else {
        continue
      }
      let row = ledgers[expectation.account]?.rows[key]
      guard let row, !row.deleted else {
        if expectation.deletions == 0 {
          report("lost: the confirmed entry \(key.id.low) is not on the server")
        }
        continue
      }
      if expectation.confirmedDeletions > 0 && expectation.restores == 0
        && expectation.deletions > 0
      {
        report("lost: the confirmed deletion of \(key.id.low) was undone")
      }
      // A deletion wins over an update, and a restore brings back what its device knew.
      guard expectation.deletions == 0 else { continue }
      for field in row.fields.list {
        let confirmed = expectation.confirmed[field.name].map { Array($0.values) } ?? []
        let possible = expectation.possible[field.name] ?? []
        if !confirmed.contains(field.value) && !possible.contains(field.value) {
          report("lost: field \(field.name) of \(key.id.low) has a value that was replaced")
        }
      }
    }
    for (account, ledger) in ledgers {
      var tokens: Set<[UInt8]> = []
      for (key, row) in ledger.rows {
        if let token = row.fields[2]?.value, !tokens.insert(token).inserted {
          report("duplicated: one entry is on the server twice")
        }
        if let expectation = entities[key], expectation.account != account {
          report("isolation: an entry is in another account")
        }
      }
    }
  }
}
