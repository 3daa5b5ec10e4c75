public import OfflineCore

/// Everything that went into each engine of a run and came out of it, for a replay elsewhere.
///
/// A stream of entries: `0` begins a new engine; `1`, then input and output, each with its length.
public struct Recording {
  public private(set) var bytes: [UInt8] = []
  private var engines: [[UInt8]] = []

  mutating func begin() -> Int {
    engines.append([0])
    return engines.count - 1
  }

  mutating func add(_ event: Event, now: Int64, _ effects: [Effect], to engine: Int) {
    var input = ByteWriter()
    input.i64(now)
    event.write(to: &input)
    var output = ByteWriter()
    output.count(effects.count)
    for effect in effects { effect.write(to: &output) }
    var entry = ByteWriter()
    entry.bytes = engines[engine]
    engines[engine] = []
    entry.u8(1)
    entry.data(input.bytes)
    entry.data(output.bytes)
    engines[engine] = entry.bytes
  }

  mutating func close() {
    bytes = engines.flatMap { $0 }
    engines = []
  }
}

extension Event {
  /// The bytes that `Event.init(_:)` reads.
  public func write(to writer: inout ByteWriter) {
    switch self {
    case .start(let seed, let appVersion, let lock, let account):
      writer.u8(0)
      writer.id(seed)
      writer.u32(appVersion)
      writer.u8(lock.rawValue)
      writer.data(account)
    case .loaded(let contents):
      writer.u8(1)
      writer.u32(contents.store)
      writer.data(contents.account)
      writer.u64(contents.generation)
      writer.count(contents.records.count)
      for record in contents.records {
        writer.data(record.key)
        writer.data(record.value)
      }
    case .loadFailed: writer.u8(2)
    case .stored(let number):
      writer.u8(3)
      writer.u32(number)
    case .storeFailed(let number, let failure):
      writer.u8(4)
      writer.u32(number)
      writer.u8(failure.rawValue)
    case .changed(let transaction):
      writer.u8(5)
      transaction.write(to: &writer)
    case .write(let write):
      writer.u8(6)
      writer.u32(write.ticket)
      writer.u8(write.kind.rawValue)
      writer.key(write.entity)
      write.fields.write(to: &writer)
    case .retry(let ticket, let key): target(7, ticket, key, &writer)
    case .discard(let ticket, let key): target(8, ticket, key, &writer)
    case .results(let request, let epoch, let results):
      writer.u8(9)
      writer.u32(request)
      writer.u64(epoch)
      writer.count(results.count)
      for result in results { result.write(to: &writer) }
    case .page(let request, let page):
      writer.u8(10)
      writer.u32(request)
      page.write(to: &writer)
    case .requestFailed(let request, let failure, let retryAfter):
      writer.u8(11)
      writer.u32(request)
      writer.u8(failure.rawValue)
      writer.i64(retryAfter)
    case .timer: writer.u8(12)
    case .trigger: writer.u8(13)
    case .connectivity(let online):
      writer.u8(14)
      writer.flag(online)
    case .signedIn(let account, let binding):
      writer.u8(15)
      writer.data(account)
      writer.flag(binding)
    case .authenticationFailed: writer.u8(16)
    case .lock(let lock):
      writer.u8(17)
      writer.u8(lock.rawValue)
    case .list: writer.u8(18)
    case .erase(let ticket):
      writer.u8(19)
      writer.u32(ticket)
    }
  }

  private func target(
    _ kind: UInt8, _ ticket: UInt32, _ key: EntityKey, _ writer: inout ByteWriter
  ) {
    writer.u8(kind)
    writer.u32(ticket)
    writer.key(key)
  }
}

extension OperationResult {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.id(id)
    writer.u8(status.rawValue)
    writer.u16(code)
    writer.flag(row != nil)
    row?.write(to: &writer)
  }
}

extension ChangePage {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.u64(epoch)
    writer.flag(reset)
    writer.i64(restoredAt)
    writer.i64(from)
    writer.i64(next)
    writer.flag(more)
    writer.count(rows.count)
    for changed in rows {
      writer.key(changed.entity)
      changed.row.write(to: &writer)
    }
  }
}
