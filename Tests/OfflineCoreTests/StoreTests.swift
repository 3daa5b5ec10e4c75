import OfflineCore
import Testing

/// What lies in the store.
@Suite(.timeLimit(.minutes(30)))
struct StoreTests {
  /// A store with one acknowledged entry, one that waits, and metadata.
  private var host: TestHost {
    var host = TestHost()
    host.write(.create, entry(1), "받은 글")
    host.answer(.applied)
    host.write(.create, entry(2), "기다리는 글")
    return host
  }

  @Test func `CH9: a record cut or changed anywhere is set aside, and the rest loads`() throws {
    let records = host.records
    try #require(records.count == 3)
    for (key, value) in records {
      for damage in 0..<value.count {
        var damaged = records
        damaged[key] = damage % 2 == 0 ? Array(value.prefix(damage)) : value.flipping(damage)
        let loaded = TestHost(damaged, isOnline: false)
        #expect(loaded.status?.quarantined == 1)
        #expect(loaded.records[[UInt8(ascii: "q")] + key] == damaged[key])
        #expect(loaded.rows.count == (key.first == UInt8(ascii: "m") ? 2 : 1))
      }
    }
  }

  @Test
  func `CH17: a store of a newer version is neither changed nor sent, and writing is refused`()
    throws
  {
    var records = host.records
    let key = try #require(records.keys.first { $0.first == UInt8(ascii: "o") })
    records[key] = TestRecord.framed(key, version: 2, content: [1, 2, 3])
    var older = TestHost(records)
    #expect(older.status?.state == .newerStore)
    older.write(.create, entry(3), "글")
    #expect(older.refused == [.updateRequired])
    #expect(older.batches.isEmpty)
    #expect(older.records == records)
  }

  @Test func `an operation of version 1 reads as it did when version 1 was written`() throws {
    let pinned = TestRecord.versionOne
    let loaded = TestHost([pinned.key: pinned.value])
    #expect(loaded.text(of: entry(2)) == "v1")
    #expect(loaded.batches.first?.operations.first?.id == UniqueID(high: 5, low: 6))
  }

  @Test func `no bytes make the engine trap`() {
    var state: UInt64 = 99
    func random() -> UInt8 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 33)
    }
    var engine = SyncEngine()
    var accepted = 0
    for _ in 0..<200_000 {
      var bytes = (0..<Int(random() % 60)).map { _ in random() % 4 == 0 ? random() : 0 }
      if bytes.count > 8 { bytes[8] = random() % 22 }
      if engine.handle(bytes) != nil { accepted += 1 }
    }
    #expect(accepted > 1_000)
    #expect(accepted < 199_000)
  }
}

/// Records made by hand, from the format's description alone.
enum TestRecord {
  static func framed(_ key: [UInt8], version: UInt8, content: [UInt8]) -> [UInt8] {
    let value = [version] + content
    var crc = UInt32.max
    for byte in key + value {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    let sum = ~crc
    return value + (0..<4).map { UInt8(truncatingIfNeeded: sum >> (8 * $0)) }
  }

  static var versionOne: (key: [UInt8], value: [UInt8]) {
    let key: [UInt8] = [UInt8(ascii: "o"), 0x80, 0, 0, 0, 0, 0, 0, 1]
    let content: [UInt8] =
      [1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0]  // sequence 1, attempted, not parked
      + [0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 6, 0]  // id, create
      + [1, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0, 2]  // entity
      + [0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 2, 0, 0, 0]  // base 0, one field
      + Array("v1".utf8)
    return (key, framed(key, version: 1, content: content))
  }
}

extension [UInt8] {
  fileprivate func flipping(_ index: Int) -> [UInt8] {
    var result = self
    result[index] ^= 0x10
    return result
  }
}
