/// Events as bytes: a byte of kind, then what the case holds, in order. Little-endian, counts of four bytes.
extension Event {
  /// `nil` if `bytes` are no event.
  public init?(_ bytes: [UInt8], from start: Int = 0) {
    var reader = ByteReader(bytes, from: start, to: bytes.count)
    guard let event = Event.read(&reader), reader.isComplete else { return nil }
    self = event
  }

  private static func read(_ reader: inout ByteReader) -> Event? {
    switch reader.u8() {
    case 0:
      let seed = reader.id()
      let appVersion = reader.u32()
      guard let lock = FlushLock(rawValue: reader.u8()) else { return nil }
      return .start(seed: seed, appVersion: appVersion, lock: lock, account: reader.data())
    case 1: return .loaded(StoreContents(from: &reader))
    case 2: return .loadFailed
    case 3: return .stored(number: reader.u32())
    case 4:
      let number = reader.u32()
      guard let failure = StoreFailure(rawValue: reader.u8()) else { return nil }
      return .storeFailed(number: number, failure)
    case 5: return .changed(Transaction(from: &reader))
    case 6:
      let ticket = reader.u32()
      guard let kind = OperationKind(rawValue: reader.u8()) else { return nil }
      let entity = reader.key()
      let fields = Fields(from: &reader)
      return .write(Write(ticket: ticket, kind: kind, entity: entity, fields: fields))
    case 7: return .retry(ticket: reader.u32(), reader.key())
    case 8: return .discard(ticket: reader.u32(), reader.key())
    case 9:
      let request = reader.u32()
      let epoch = reader.u64()
      guard let results = [OperationResult](from: &reader) else { return nil }
      return .results(request: request, epoch: epoch, results)
    case 10: return .page(request: reader.u32(), ChangePage(from: &reader))
    case 11:
      let request = reader.u32()
      guard let failure = RequestFailure(rawValue: reader.u8()) else { return nil }
      return .requestFailed(request: request, failure, retryAfter: reader.i64())
    case 12: return .timer
    case 13: return .trigger
    case 14: return .connectivity(reader.flag())
    case 15: return .signedIn(account: reader.data(), binding: reader.flag())
    case 16: return .authenticationFailed
    case 17:
      guard let lock = FlushLock(rawValue: reader.u8()) else { return nil }
      return .lock(lock)
    case 18: return .list
    case 19: return .erase(ticket: reader.u32())
    default: return nil
    }
  }
}

extension StoreContents {
  init(from reader: inout ByteReader) {
    store = reader.u32()
    account = reader.data()
    generation = reader.u64()
    records = []
    for _ in 0..<reader.count(ofAtLeast: 8) {
      records.append(Record(key: reader.data(), value: reader.data()))
    }
  }
}

extension [OperationResult] {
  init?(from reader: inout ByteReader) {
    self = []
    for _ in 0..<reader.count(ofAtLeast: 20) {
      let id = reader.id()
      guard let status = OperationResult.Status(rawValue: reader.u8()) else { return nil }
      let code = reader.u16()
      let row = reader.flag() ? Row(from: &reader) : nil
      append(OperationResult(id: id, status: status, code: code, row: row))
    }
  }
}

extension ChangePage {
  init(from reader: inout ByteReader) {
    epoch = reader.u64()
    reset = reader.flag()
    restoredAt = reader.i64()
    from = reader.i64()
    next = reader.i64()
    more = reader.flag()
    rows = []
    for _ in 0..<reader.count(ofAtLeast: 34) {
      rows.append(ChangedRow(entity: reader.key(), row: Row(from: &reader)))
    }
  }
}
