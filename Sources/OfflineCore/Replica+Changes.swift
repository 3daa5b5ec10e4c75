/// The rows under the change feed.
extension Replica {
  /// Takes a page over.
  ///
  /// A page of another epoch, or one that starts over, begins a full resync.
  mutating func apply(_ page: ChangePage, random: inout RandomSource) {
    if page.reset || page.epoch != metadata.epoch {
      guard page.from == 0 else { return }
      beginResync(page)
    }
    guard page.from <= metadata.cursor else { return }
    for changed in page.rows { receive(changed.row, of: changed.entity, random: &random) }
    let isNewest = page.next >= metadata.cursor
    updateMetadata { $0.cursor = max($0.cursor, page.next) }
    if !page.more && isNewest { finishResync(random: &random) }
  }

  private mutating func beginResync(_ page: ChangePage) {
    updateMetadata {
      // Without a known epoch anything may be missing there; within one epoch nothing was lost.
      let lostAfter =
        page.epoch == $0.epoch ? Int64.max : $0.epoch == 0 ? 0 : max(page.restoredAt, 0)
      $0.restoredAt = $0.resyncing ? min($0.restoredAt, lostAfter) : lostAfter
      $0.epoch = page.epoch
      $0.cursor = 0
      $0.resyncing = true
      $0.sweep &+= 1
    }
  }

  private mutating func receive(
    _ received: Row, of key: EntityKey, random: inout RandomSource
  ) {
    let row = received.confirmed(by: metadata.sweep)
    guard let cached = self[key]?.row else { return setRow(row, of: key) }
    if metadata.resyncing && cached.sweep != metadata.sweep {
      if cached.change > metadata.restoredAt { upload(cached, of: key, over: row, id: random.id()) }
      setRow(row, of: key)
    } else if cached.change < row.change {
      setRow(row, of: key)
    }
  }

  /// The feed has come to its end: what it did not name, the server does not have.
  private mutating func finishResync(random: inout RandomSource) {
    updateMetadata { $0.synced = true }
    guard metadata.resyncing else { return }
    for key in entities.keys {
      guard let row = self[key]?.row, row.sweep != metadata.sweep else { continue }
      // Another tab received it after the server had made the last page.
      if metadata.restoredAt == .max && row.change > metadata.cursor { continue }
      if row.change > metadata.restoredAt { upload(row, of: key, over: nil, id: random.id()) }
      setRow(nil, of: key)
    }
    updateMetadata {
      $0.resyncing = false
      $0.restoredAt = .max
    }
  }

  /// Puts what a restored server has lost of `lost` at the front of the log.
  private mutating func upload(
    _ lost: Row, of key: EntityKey, over current: Row?, id: UniqueID
  ) {
    var kind = OperationKind.merge
    if let current {
      switch (lost.deleted, current.deleted) {
      case (true, true): return
      case (true, false): kind = .delete
      case (false, true):
        // A deletion since then wins; one that the backup holds was undone in the time that was lost.
        guard current.change <= metadata.restoredAt, lost.revision > current.revision else {
          return
        }
      case (false, false): if current.fields.newest(with: lost.fields) == current.fields { return }
      }
    } else if lost.deleted {
      kind = .delete
    }
    let first = min(log.first?.sequence ?? .max, metadata.nextSequence)
    put(
      Operation(
        id: id, sequence: first &- 1, kind: kind, entity: key, baseRevision: lost.revision,
        fields: kind == .merge ? lost.fields : Fields()))
  }
}
