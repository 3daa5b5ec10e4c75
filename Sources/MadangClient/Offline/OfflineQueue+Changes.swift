public import OfflineCore

/// Changes, each durable when its call returns.
extension OfflineQueue {
  /// Stores a change, and returns once it is durable; throws when nothing of it was stored.
  public func write(
    _ kind: OperationKind, _ entity: EntityKey, _ fields: Fields = Fields()
  ) throws(OfflineRefusal) {
    try ask { .write(Write(ticket: $0, kind: kind, entity: entity, fields: fields)) }
  }

  /// Sends the entity's refused operation again.
  public func retry(_ entity: EntityKey) throws(OfflineRefusal) {
    try ask { .retry(ticket: $0, entity) }
  }

  /// Gives the entity's refused operation up.
  public func discard(_ entity: EntityKey) throws(OfflineRefusal) {
    try ask { .discard(ticket: $0, entity) }
  }

  /// Empties this account's store, unsent operations included.
  public func erase() throws(OfflineRefusal) {
    try ask { .erase(ticket: $0) }
    try? store?.truncateJournal()
  }
}
