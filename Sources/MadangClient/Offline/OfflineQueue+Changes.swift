public import OfflineCore

/// Changes, which are durable when the call returns.
extension OfflineQueue {
  /// Stores a change and returns once it is durable; throws if nothing was stored.
  public func write(
    _ kind: OperationKind, _ entity: EntityKey, _ fields: Fields = Fields()
  ) throws(OfflineRefusal) {
    try ask { .write(Write(ticket: $0, kind: kind, entity: entity, fields: fields)) }
  }

  /// Retries the refused operation of an entity.
  public func retry(_ entity: EntityKey) throws(OfflineRefusal) {
    try ask { .retry(ticket: $0, entity) }
  }

  /// Discards the refused operation of an entity.
  public func discard(_ entity: EntityKey) throws(OfflineRefusal) {
    try ask { .discard(ticket: $0, entity) }
  }

  /// Deletes this account's store, including unsent operations.
  public func erase() throws(OfflineRefusal) {
    try ask { .erase(ticket: $0) }
    try? store?.truncateJournal()
  }
}
