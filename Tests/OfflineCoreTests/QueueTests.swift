import OfflineCore
import Testing

/// The operation log of one device.
@Suite(.timeLimit(.minutes(30)))
struct QueueTests {
  @Test func `C31, C33, CW1: an entry is confirmed only after its commit, and a restart has it`() {
    var host = TestHost()
    host.isDiskFull = true
    let refused = host.write(.create, entry(1), "바다")
    #expect(!host.confirmed.contains(refused))
    #expect(host.refused == [.diskFull])
    host.isDiskFull = false
    let ticket = host.write(.create, entry(1), "바다")
    #expect(host.confirmed == [ticket])

    let restarted = TestHost(host.records, isOnline: false)
    #expect(restarted.text(of: entry(1)) == "바다")
  }

  @Test func `C32, C38, C40, CH1: what waits is sent at launch, before what is written then`()
    throws
  {
    var host = TestHost()
    host.write(.create, entry(1), "하나")
    host.fail(.transport)
    host.write(.create, entry(2), "둘")

    var restarted = TestHost(host.records)
    restarted.write(.create, entry(3), "셋")
    let first = try #require(restarted.batches.first)
    #expect(first.operations.map(\.entity) == [entry(1), entry(2)])
    restarted.answer(.applied)
    #expect(restarted.batches.last?.operations.map(\.entity) == [entry(3)])
  }

  @Test func `I6, CH2, CW4: an unanswered operation is sent again under the same id and bytes`()
    throws
  {
    var host = TestHost()
    host.write(.create, entry(1), "한 번")
    host.fail(.transport)
    host.write(.update, entry(1), "두 번")
    host.tell(.trigger)
    let bodies = host.batches.map { $0.operations.map(\.bytes) }
    #expect(bodies.count == 2)
    #expect(bodies[0] == bodies[1])
    host.answer(.duplicate)
    let last = try #require(host.batches.last?.operations.first)
    #expect(last.kind == .update)
    #expect(last.baseRevision == 1)
  }

  @Test func `an update is folded into a create that was never sent, and a delete undoes it`() {
    var host = TestHost(isOnline: false)
    host.write(.create, entry(1), "처음")
    host.write(.update, entry(1), "고침")
    #expect(host.status?.unsent == 1)
    #expect(host.text(of: entry(1)) == "고침")
    host.write(.delete, entry(1))
    #expect(host.status?.unsent == 0)
    #expect(host.rows.isEmpty)
    #expect(!host.records.keys.contains { $0.first == UInt8(ascii: "o") })
  }

  @Test func `without a network there is one attempt in five minutes, whatever was under way`() {
    var host = TestHost()
    host.write(.create, entry(1), "하나")
    host.tell(.connectivity(false))
    host.fail(.transport)
    host.write(.create, entry(2), "둘")
    for count in 1...2 {
      host.now += 299_999
      host.tell(.timer)
      #expect(host.batches.count == count)
      host.now += 1
      host.tell(.timer)
      #expect(host.batches.count == count + 1)
      host.fail(.transport)
    }
    host.tell(.connectivity(true))
    #expect(host.batches.count == 4)
  }

  @Test(arguments: [true, false])
  func `without a network a store that could not be read is asked again within a second`(
    _ isToldBefore: Bool
  ) {
    var engine = SyncEngine()
    let start = Event.start(
      seed: UniqueID(high: 1, low: 2), appVersion: 1, lock: .held, account: [1])
    var events = [Event.loadFailed, .timer]
    events.insert(.connectivity(false), at: isToldBefore ? 0 : 1)
    var delays: [Int64] = []
    for event in [start] + events {
      for effect in engine.handle(event, now: 1_000_000) {
        if case .timer(let delay) = effect { delays.append(delay) }
      }
    }
    #expect(delays.last.map { 0...1_000 ~= $0 } == true, "\(delays)")
  }

  @Test func `CH7, CW8: a refused operation is parked, the others arrive, an edit sends it anew`()
    throws
  {
    var host = TestHost(isOnline: false)
    for number in 1...3 { host.write(.create, entry(UInt64(number)), "글") }
    host.tell(.connectivity(true))
    let batch = try #require(host.batches.last)
    #expect(batch.operations.count == 3)
    let results = batch.operations.enumerated().map { index, operation in
      index == 1
        ? OperationResult(id: operation.id, status: .refused, code: 422)
        : OperationResult(
          id: operation.id, status: .applied,
          row: Row(revision: 1, change: Int64(index + 1), deleted: false, fields: operation.fields))
    }
    host.tell(.results(request: batch.request, epoch: 1, results))
    #expect(host.status?.parked == 1)
    #expect(host.status?.unsent == 0)
    #expect(host.rows[entry(2)]?.badge == .parked)
    #expect(host.rows[entry(2)]?.code == 422)
    #expect(host.rows[entry(3)]?.badge == .acknowledged)

    host.write(.update, entry(2), "고친 글")
    let again = try #require(host.batches.last?.operations.first)
    #expect(again.entity == entry(2))
    #expect(again.kind == .create)
    #expect(again.id != batch.operations[1].id)
  }

  @Test func `CW7, C41: the list is sorted by date, waiting and acknowledged entries together`() {
    var host = TestHost()
    for (number, order) in [(1, 5), (2, 9), (3, 7)] as [(UInt64, UInt8)] {
      let date = Field(0, [order, 0, 0, 0, 0, 0, 0, 0])
      host.tell(
        .write(
          Write(
            ticket: UInt32(number), kind: .create, entity: entry(number), fields: Fields([date]))))
      if number == 1 { host.answer(.applied) }
    }
    host.tell(.list)
    guard case .show(let rows, complete: true)? = host.effects.last(where: \.isCompleteList) else {
      Issue.record("no list")
      return
    }
    #expect(rows.map(\.entity) == [entry(2), entry(3), entry(1)])
  }

  @Test func `CH6: back-off doubles to five minutes, never less than the server asks for`() throws {
    var host = TestHost()
    host.write(.create, entry(1), "글")
    var ceiling: Int64 = 1_000
    for _ in 0..<20 {
      let sent = host.batches.count
      host.fail(.transport)
      if host.batches.count > sent { continue }  // full jitter may be no wait at all
      #expect(host.delay <= ceiling)
      ceiling = min(ceiling * 2, 300_000)
      host.now += host.delay
      host.tell(.timer)
    }
    host.fail(.transport, retryAfter: 60_000)
    #expect(host.delay >= 60_000)
    // A clock that is set back by a day must not make it wait a day.
    host.now -= 86_400_000
    let sent = host.batches.count
    host.tell(.timer)
    #expect(host.batches.count == sent + 1)
  }

  @Test func `CH6: a thousand clients that lost the server together come back one by one`() {
    var times: [Int64] = []
    for seed in 1...UInt64(1_000) {
      var host = TestHost(seed: seed)
      host.write(.create, entry(1), "글")
      // A storm: seven answers of 429 that name no time.
      for _ in 0..<7 {
        let sent = host.batches.count
        host.fail(.transport)
        guard host.batches.count == sent else { continue }  // no wait at all
        host.now += host.delay
        host.tell(.timer)
      }
      let batches = host.batches.count
      host.fail(.transport)
      times.append(host.batches.count > batches ? 0 : host.delay)
    }
    // The eighth wait is anything up to 128 s: no second has many more clients than another.
    let seconds = Dictionary(grouping: times) { $0 / 1_000 }
    #expect(times.allSatisfy { (0...128_000).contains($0) })
    #expect(seconds.count > 100)
    #expect(seconds.values.allSatisfy { $0.count < 30 })
  }

  @Test func `CH8, CW9: the 10,000th entry costs what the first did, and 100 requests send all`() {
    let count = 10_000
    var host = TestHost(isOnline: false)
    for number in 1...count { host.write(.create, entry(UInt64(number)), "글") }
    #expect(host.confirmed.count == count)
    let costs = host.effects.compactMap { effect -> [Int]? in
      guard case .store(let transaction) = effect else { return nil }
      return [
        transaction.changes.count,
        transaction.changes.reduce(0) { $0 + $1.key.count + ($1.value?.count ?? 0) },
      ]
    }.suffix(count)
    // Its own record and the metadata; never the entries before it.
    #expect(costs.last == costs.first)
    #expect(costs.allSatisfy { $0 == costs.first && $0[0] <= 2 })
    let shown = host.effects.count {
      if case .show(let rows, _) = $0 { rows.count > 1 } else { false }
    }
    #expect(shown == 0)

    var restarted = TestHost(host.records)
    #expect(restarted.rows.count == count)
    while restarted.status?.unsent != 0, restarted.batches.count <= count {
      restarted.answer(.applied)
    }
    #expect(restarted.batches.count == 100)
    #expect(restarted.batches.allSatisfy { $0.operations.count == 100 })
  }

  @Test
  func `CH3: a lease is taken over when its holder died, with the same bytes, and not before`()
    throws
  {
    var holder = TestHost(lock: .unavailable)
    holder.write(.create, entry(1), "한 번만")
    let sent = try #require(holder.batches.last)
    // Killed in mid-flight. What it committed is on the disk, its lease too.
    var other = TestHost(holder.records, lock: .unavailable, seed: 3, at: holder.now + 1)
    other.tell(.trigger)
    #expect(other.batches.isEmpty)
    #expect(other.text(of: entry(1)) == "한 번만")
    #expect(other.delay > 0)
    var waited: Int64 = 0
    while other.batches.isEmpty, waited < 120_000 {
      #expect(other.delay >= 0)
      waited += other.delay
      other.now += other.delay
      other.tell(.timer)
    }
    #expect(waited >= 59_000)
    let again = try #require(other.batches.last)
    #expect(again.operations.map(\.id) == sent.operations.map(\.id))
    #expect(again.operations.map(\.bytes) == sent.operations.map(\.bytes))
    // The server knows it already: one entry, acknowledged once.
    other.answer(.duplicate)
    #expect(other.status?.unsent == 0)
    #expect(other.rows.count == 1)
    #expect(other.rows[entry(1)]?.badge == .acknowledged)
  }

  @Test func `CH3: two tabs with one lease send an operation once`() throws {
    var first = TestHost(isOnline: false, lock: .unavailable)
    first.write(.create, entry(1), "둘 다 안다")
    // The first one's lease is over. The other reads the same disk, and takes it.
    first.now += 61_000
    var second = TestHost(
      first.records, lock: .unavailable, seed: 3, at: first.now, generation: first.generation)
    #expect(second.batches.count == 1)
    // The first hears of that commit before the network is back.
    for effect in second.effects {
      if case .store(let transaction) = effect { first.tell(.changed(transaction)) }
    }
    first.tell(.connectivity(true))
    #expect(first.batches.isEmpty)
    let heard = second.effects.count
    second.answer(.applied)
    for effect in second.effects.dropFirst(heard) {
      if case .store(let transaction) = effect { first.tell(.changed(transaction)) }
    }
    #expect(first.status?.unsent == 0)
    first.now += 120_000
    first.tell(.timer)
    first.tell(.trigger)
    #expect(first.batches.isEmpty)
    #expect(second.batches.count == 1)
  }

  @Test func `CH17: a client that is too old keeps all 500 operations until it is updated`() throws
  {
    var host = TestHost(isOnline: false)
    for number in 1...500 { host.write(.create, entry(UInt64(number)), "글") }
    host.tell(.connectivity(true))
    host.fail(.clientTooOld)
    #expect(host.status?.state == .blockedVersion)
    #expect(host.status?.unsent == 500)

    var updated = TestHost(host.records, appVersion: 2)
    #expect(updated.status?.unsent == 500)
    for _ in 0..<5 { updated.answer(.applied) }
    #expect(updated.status?.unsent == 0)
    #expect(updated.batches.count == 5)
  }

  @Test func `CH18: a second person on the device neither sees nor sends the first one's entries`()
    throws
  {
    var host = TestHost(isOnline: false)
    host.write(.create, entry(1), "비밀")
    host.tell(.signedIn(account: [2], binding: false))
    #expect(host.rows.isEmpty)
    #expect(host.batches.isEmpty)
    guard case .load(account: [2], store: 0)? = host.effects.last(where: \.isLoad) else {
      Issue.record("the other store was not asked for")
      return
    }
  }
}

extension Operation {
  var bytes: [UInt8] {
    var writer = ByteWriter()
    writeBody(to: &writer)
    return writer.bytes
  }
}

extension Effect {
  var isLoad: Bool { if case .load = self { true } else { false } }
  var isCompleteList: Bool { if case .show(_, complete: true) = self { true } else { false } }
}
