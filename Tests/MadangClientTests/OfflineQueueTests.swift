import Foundation
import OfflineCore
import Testing
import Wire

@testable import MadangClient
@testable import OfflineSimulation

@Suite(.timeLimit(.minutes(30))) struct OfflineQueueTests {
  let file: QueueFile
  let network = ModelNetwork()
  let ana = OfflineAccount(id: [1], isMadeHere: true)
  let bo = OfflineAccount(id: [2], isMadeHere: false)

  init() throws { file = try QueueFile() }

  func open(
    _ account: OfflineAccount?, token: Shared<OfflineAccount>? = nil
  ) async -> OfflineQueue {
    await OfflineQueue(
      file: file.url, account: account,
      transport: ModelTransport(network: network, account: token ?? Shared(account ?? ana)),
      appVersion: 1, dependencies: .hurried())
  }

  @Test func `a change is in the list when it is confirmed, and reaches the server`() async throws {
    let queue = await open(ana)
    try await queue.write(.create, entry(1), fields("early", order: 1))
    try await queue.write(.create, entry(2), fields("late", order: 2))
    #expect(await queue.texts() == ["late", "early"])
    await queue.settled()
    try await queue.write(.update, entry(1), fields("later", order: 3))
    #expect(await queue.texts() == ["later", "late"])
    try await queue.write(.delete, entry(2))
    #expect(await queue.texts() == ["later"])
    await queue.settled()
    #expect(await network.texts(of: [1]) == [entry(1): "later"])
    #expect(await network.reports.isEmpty)
  }

  @Test func `what was confirmed offline is there and sent when the queue is opened again`()
    async throws
  {
    await network.setDown(true)
    let first = await open(ana)
    try await first.write(.create, entry(1), fields("one"))
    await first.close()
    await #expect(throws: OfflineRefusal(.storeUnavailable)) {
      try await first.write(.create, entry(2), fields("two"))
    }
    let second = await open(ana)
    #expect(await second.texts() == ["one"])
    await network.setDown(false)
    await second.trigger()
    await second.settled()
    #expect(await network.texts(of: [1]) == [entry(1): "one"])
  }

  @Test func `the folder of the file is made with it`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "new-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let queue = await OfflineQueue(
      file: folder.appending(path: "support/diary.db"), account: ana,
      transport: ModelTransport(network: network, account: Shared(ana)), appVersion: 1,
      dependencies: .hurried())
    try await queue.write(.create, entry(1), fields("one"))
    #expect(await queue.texts() == ["one"])
    await queue.close()
    let store = try ChatStore(folder.appending(path: "chats/messages.db"))
    let nobody = try Example.of(AccountCard.self).id
    #expect(try await store.change(in: Example.of(Chats.Room.self).id, of: nobody) == 0)
    for place in ["support", "chats"] {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: folder.appending(path: place).path)
      #expect(attributes[.posixPermissions] as? Int == 0o700)
    }
  }

  @Test func `every refusal has a sentence in both languages`() {
    let reasons: [Effect.Refusal] = [
      .diskFull, .queueFull, .storeUnavailable, .unknownEntity, .accountChanged, .updateRequired,
    ]
    var sentences: Set<String> = []
    for refusal in reasons.map(OfflineRefusal.init) {
      let (korean, english) = (refusal.sentence(in: .ko), refusal.sentence(in: .en))
      #expect(korean.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) })
      #expect(english.allSatisfy { $0.isASCII })
      #expect([korean, english].contains(refusal.localizedDescription))
      sentences.formUnion([korean, english])
    }
    #expect(sentences.count == 2 * reasons.count)
  }

  @Test func `CW9: entries are in a database of their own, and none is in the preferences`()
    async throws
  {
    await network.setDown(true)
    let queue = await open(ana)
    for number in 1...UInt64(200) { try await queue.write(.create, entry(number), fields("바닷바람")) }
    #expect(try file.bytes().range(of: Data("SQLite format 3".utf8)) != nil)
    #expect(try file.bytes().range(of: Data("바닷바람".utf8)) != nil)
    let preferences = "\(UserDefaults.standard.dictionaryRepresentation())"
    #expect(!preferences.contains("바닷바람"))
    await queue.close()
  }

  @Test func `a full disk refuses a change and keeps the others`() async throws {
    await network.setDown(true)
    let queue = await open(ana)
    try await queue.write(.create, entry(1), fields("one"))
    try await queue.limitPages(1)
    let long = String(repeating: "x", count: 40_000)
    await #expect(throws: OfflineRefusal(.diskFull)) {
      try await queue.write(.create, entry(2), fields(long))
    }
    #expect(await queue.texts() == ["one"])
    try await queue.limitPages(1_000_000)
    try await queue.write(.create, entry(2), fields("two", order: 1))
    await queue.close()
    #expect(await open(ana).texts() == ["two", "one"])
  }

  @Test func `a second queue on the file is refused until the first is closed`() async throws {
    await network.setDown(true)
    let first = await open(ana)
    try await first.write(.create, entry(1), fields("one"))
    let second = await open(ana)
    await #expect(throws: OfflineRefusal(.storeUnavailable)) {
      try await second.write(.create, entry(2), fields("two"))
    }
    await first.close()
    #expect(await second.texts() == ["one"])
    try await second.write(.create, entry(2), fields("two", order: 1))
    #expect(await second.texts() == ["two", "one"])
  }

  @Test func `a second person on the device sees and sends nothing of the first`() async throws {
    await network.setDown(true)
    let token = Shared(ana)
    let queue = await open(ana, token: token)
    try await queue.write(.create, entry(1), fields("of Ana"))
    token.change { $0 = bo }
    await queue.accountChanged(to: bo)
    #expect(await queue.texts().isEmpty)
    await network.setDown(false)
    try await queue.write(.create, entry(2), fields("of Bo"))
    await queue.trigger()
    await queue.settled()
    #expect(await network.batches.allSatisfy { $0.account == [2] })
    #expect(await network.texts(of: [2]) == [entry(2): "of Bo"])
    #expect(await network.texts(of: [1]).isEmpty)
    token.change { $0 = ana }
    await queue.accountChanged(to: ana)
    #expect(await queue.texts() == ["of Ana"])
    await queue.settled()
    #expect(await network.texts(of: [1]) == [entry(1): "of Ana"])
    // With the network, the queue would learn from Ana's token that she is signed in again.
    await network.setDown(true)
    await queue.accountChanged(to: nil)
    #expect(await queue.texts().isEmpty)
  }

  @Test(arguments: [false, true])
  func `entries from before the account belong to the one this device makes`(isKilled: Bool)
    async throws
  {
    await network.setDown(true)
    var queue = await open(nil)
    try await queue.write(.create, entry(1), fields("first"))
    if isKilled {
      // After the account was made, and before the queue was told.
      await queue.close()
      queue = await open(ana)
      #expect(await queue.texts() == ["first"])
    }
    await network.setDown(false)
    await queue.trigger()
    await queue.settled()
    #expect(await network.texts(of: [1]) == [entry(1): "first"])
  }

  @Test func `an account made elsewhere does not get the entries from before it`() async throws {
    await network.setDown(true)
    let queue = await open(nil, token: Shared(bo))
    try await queue.write(.create, entry(1), fields("nobody's"))
    await network.setDown(false)
    await queue.trigger()
    await queue.settled()
    #expect(await queue.texts().isEmpty)
    #expect(await network.texts(of: [2]).isEmpty)
    await queue.close()
    #expect(await open(nil, token: Shared(ana)).texts() == ["nobody's"])
  }

  @Test func `a request without an answer ends after 15 seconds and is sent again as it was`()
    async throws
  {
    let queue = await open(ana)
    await queue.settled()
    await network.hang(1)
    try await queue.write(.create, entry(1), fields("one"))
    await queue.settled()
    let batches = await network.batches.map { $0.operations.map(\.body) }
    #expect(batches.count >= 2)
    #expect(Set(batches).count == 1)
    #expect(await network.texts(of: [1]) == [entry(1): "one"])
  }

  @Test func `a refused operation is parked, can be tried again and given up`() async throws {
    let queue = await open(ana)
    let poison = Fields([Field(1, [0xFF])])
    try await queue.write(.create, entry(1), poison)
    try await queue.write(.create, entry(2), fields("good"))
    await queue.status { $0.parked == 1 && $0.unsent == 0 }
    #expect(await network.texts(of: [1]) == [entry(2): "good"])
    try await queue.retry(entry(1))
    await queue.status { $0.parked == 1 && $0.unsent == 0 }
    try await queue.discard(entry(1))
    await queue.status { $0.parked == 0 }
    #expect(await queue.texts() == ["good"])
  }

  @Test func `erasing leaves nothing of the entries in the file`() async throws {
    await network.setDown(true)
    let queue = await open(ana)
    try await queue.write(.create, entry(1), fields("very secret"))
    #expect(try file.bytes().range(of: Data("very secret".utf8)) != nil)
    try await queue.erase()
    #expect(try file.bytes().range(of: Data("very secret".utf8)) == nil)
    await queue.close()
    #expect(try file.bytes().range(of: Data("very secret".utf8)) == nil)
    #expect(await open(ana).texts().isEmpty)
  }

  @Test func `a file that is no queue, or a newer version's, is refused and left alone`()
    async throws
  {
    let garbage = Data(repeating: 0x5A, count: 8192)
    try garbage.write(to: file.url)
    let queue = await open(ana)
    await #expect(throws: OfflineRefusal(.storeUnavailable)) {
      try await queue.write(.create, entry(1), fields("one"))
    }
    await queue.close()
    #expect(try Data(contentsOf: file.url) == garbage)
    try FileManager.default.removeItem(at: file.url)

    let old = await open(ana)
    try await old.write(.create, entry(1), fields("one"))
    try await old.setFileVersion(3)
    await old.close()
    let newer = await open(ana)
    await #expect(throws: OfflineRefusal(.storeUnavailable)) {
      try await newer.write(.create, entry(2), fields("two"))
    }
  }

  @Test func `the file is for its owner alone`() async throws {
    let queue = await open(ana)
    try await queue.write(.create, entry(1), fields("one"))
    for path in try FileManager.default.contentsOfDirectory(atPath: file.folder.path) {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: file.folder.appending(path: path).path)
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(path)")
    }
  }
}
