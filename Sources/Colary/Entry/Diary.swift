import Commons
import Core
import OfflineCore
import SQL
import class SQL.Transaction
import Wire

/// Writing and reading entries without an offline queue: forms post here.
///
/// Changes go through the same ``Ledger`` as those of queues.
struct Diary: Sendable {
  /// Entries per page.
  static let page = 50

  let world: World

  /// Writes an entry under `id`; writing it again changes nothing.
  func write(
    _ entry: Colary.NewEntry, as id: ID<Colary.Entry>, of me: Colary.Me, at now: Instant,
    in db: Transaction
  ) throws -> Colary.EntryView {
    let key = EntityKey(type: Colary.EntityType.entry.rawValue, id: id.unique)
    if let written = try db.entity(key, of: me.id), let view = written.view(id) { return view }
    let content = try Colary.EntryContent(
      time: time(on: entry.day, zone: me.zone, at: now),
      feeling: Colary.Feeling(entry.emotion, entry.intensity), text: entry.text ?? Colary.Note(""))
    return try change(.create, key, from: 0, content.fields, of: me.id, at: now, in: db)
  }

  /// Changes what the form changed, on top of the revision that it showed.
  func edit(
    _ entry: Colary.EditedEntry, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Colary.EntryView {
    let key = EntityKey(type: Colary.EntityType.entry.rawValue, id: entry.id.unique)
    guard let stored = try db.entity(key, of: me.id), !stored.isDeleted, let old = stored.content
    else { throw Refusal.notFound }
    var content = old
    if old.feeling.emotion != entry.emotion || old.feeling.intensity != entry.intensity {
      content.feeling = Colary.Feeling(entry.emotion, entry.intensity)
    }
    content.text = try entry.text ?? Colary.Note("")
    if let day = entry.day, day != old.time.day {
      content.time = try time(on: day, zone: me.zone, at: now)
    }
    let changed = content.fields.filter { old.fields[$0.key] != $0.value }
    guard !changed.isEmpty else {
      return Colary.EntryView(id: entry.id, revision: stored.revision, old)
    }
    // No form was filled in from a later revision than there is.
    let revision = min(entry.revision, stored.revision)
    return try change(.update, key, from: revision, changed, of: me.id, at: now, in: db)
  }

  func delete(
    _ id: ID<Colary.Entry>?, as me: Member, at now: Instant, in db: Transaction
  ) throws {
    let (key, stored) = try found(id, of: me, in: db)
    guard !stored.isDeleted else { return }
    try send(.delete, key, from: stored.revision, [:], of: me.id, at: now, in: db)
  }

  func restore(
    _ id: ID<Colary.Entry>?, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Colary.EntryView {
    let (key, stored) = try found(id, of: me, in: db)
    guard let content = stored.content else { throw Refusal.notFound }
    guard stored.isDeleted else {
      return Colary.EntryView(id: ID(key.id), revision: stored.revision, content)
    }
    return try change(
      .restore, key, from: stored.revision, content.fields, of: me.id, at: now, in: db)
  }

  /// An entry with what it said before; nil for one that the reader does not have.
  func show(
    _ id: ID<Colary.Entry>, of reader: Reader, in db: Transaction
  ) throws -> Colary.EntryDetail? {
    try reader.member.flatMap { try show(id, of: $0.id, in: db) }
  }

  func show(
    _ id: ID<Colary.Entry>, of person: ID<Colary.Person>, in db: Transaction
  ) throws -> Colary.EntryDetail? {
    let key = EntityKey(type: Colary.EntityType.entry.rawValue, id: id.unique)
    guard let stored = try db.entity(key, of: person), let view = stored.view(id) else {
      return nil
    }
    return try Colary.EntryDetail(
      entry: view, isDeleted: stored.isDeleted, history: db.formerTexts(of: id, of: person))
  }

  // MARK: Operations

  private func found(
    _ id: ID<Colary.Entry>?, of me: Member, in db: Transaction
  ) throws -> (EntityKey, StoredEntity) {
    guard let id else { throw Refusal.notFound }
    let key = EntityKey(type: Colary.EntityType.entry.rawValue, id: id.unique)
    guard let stored = try db.entity(key, of: me.id) else { throw Refusal.notFound }
    return (key, stored)
  }

  private func change(
    _ kind: OperationKind, _ key: EntityKey, from revision: UInt32, _ fields: [UInt8: [UInt8]],
    of person: ID<Colary.Person>, at now: Instant, in db: Transaction
  ) throws -> Colary.EntryView {
    try send(kind, key, from: revision, fields, of: person, at: now, in: db)
    guard let view = try db.entity(key, of: person)?.view(ID(key.id)) else {
      throw Refusal.notFound
    }
    return view
  }

  /// Sends one operation, as a queue on the server's side would.
  func send(
    _ kind: OperationKind, _ key: EntityKey, from revision: UInt32, _ fields: [UInt8: [UInt8]],
    of person: ID<Colary.Person>, at now: Instant, in db: Transaction
  ) throws {
    var writer = ByteWriter()
    writer.id(world.id(Colary.Operation.self).unique)
    writer.u8(kind.rawValue)
    writer.key(key)
    writer.u32(revision)
    Fields(fields.map { OfflineCore.Field($0.key, $0.value) }).write(to: &writer)
    var ledger = try Ledger(person, at: now, in: db)
    let result = try ledger.receive(writer.bytes)
    switch result.code.flatMap(Colary.OperationRefusal.init(rawValue:)) {
    case .dayFull: throw Refusal.diaryDayFull
    case .diaryFull: throw Refusal.diaryFull
    default: try ledger.close()
    }
  }

  /// Now, or the same time of day on an earlier day.
  private func time(
    on day: Day?, zone: Zone, at now: Instant
  ) throws -> Colary.EntryTime {
    let today = zone.day(at: now)
    guard let day, day != today else { return Colary.EntryTime(now, in: zone) }
    guard day < today else { throw Refusal.dayAhead }
    let then = zone.instant(of: day, minute: zone.minute(at: now))
    guard then.milliseconds >= 0 else { throw Refusal.dayTooEarly }
    return Colary.EntryTime(then, in: zone)
  }
}

extension StoredEntity {
  func view(_ id: ID<Colary.Entry>) -> Colary.EntryView? {
    content.map { view(id, $0) }
  }

  /// What clients see of an entry that says `content`.
  func view(_ id: ID<Colary.Entry>, _ content: Colary.EntryContent) -> Colary.EntryView {
    Colary.EntryView(id: id, revision: revision, content, hasSkewedClock: isSkewed)
  }
}
