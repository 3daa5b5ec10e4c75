import Apps
import Commons
import Core
import Foundation
import MadangClient
import MadangTesting
import SQL
import TestKit
import Testing
import Wire

/// The samples of the documentation run, against a server in this process or a scripted one.
@Suite(.timeLimit(.minutes(30)))
struct SampleTests {
  @Test func `first call: signs in to the demo and reads the points`() async throws {
    try await TestServer.serveDemo { server in
      let points = try await firstCall(at: server)
      #expect(points >= 0)
    }
  }

  @Test func `errors: each has a sentence, cancellation none`() {
    #expect(sentence(for: CancellationError()) == nil)
    #expect(sentence(for: Refusal.notFound) == Refusal.notFound.ko)
    #expect(sentence(for: MadangError.fault(reference: "r1"))?.contains("r1") == true)
  }

  @Test func `YELL:O: befriends, votes a round, reads and buys`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let cast = try await server.cast()
      #expect(try await befriend(cast.doyun.id, with: cast.haneul.client))
      #expect(try await befriend(cast.haneul.id, with: cast.haneul.client) == false)
      let result = try #require(try await voteRound(with: cast.haneul.client))
      #expect(result.answered == 10)
      #expect(try await voteRound(with: cast.haneul.client) == nil)

      var read = 0
      for friend in cast.friends {
        let notes = try await readNotes(with: friend.client)
        read += notes.count
        #expect(try await readNotes(with: friend.client).isEmpty)
        guard let note = notes.first?.note else { continue }
        #expect(try await buyKeyword(of: note.id, with: friend.client)?.isEmpty == false)
        #expect(try await picture(of: note.id, with: friend.client).count > 1000)
      }
      #expect(read == 10)
    }
  }

  @Test func `YELL:O: a ballot's lines have the particle that follows the picked word`() throws {
    var ballot = try Example.of(Yello.Ballot.self)
    ballot.sentence = Yello.Sentence(
      nameHead: "이상하게", nameFoot: "을/를 만난 날은", keywordFoot: "이/가 생각나")
    var friend = try #require(ballot.candidates.first)
    friend.name = try Yello.Name("김나윤")
    #expect(
      lines(of: ballot, friend: friend, keyword: "커피") == ["이상하게 김나윤을 만난 날은", " 커피가 생각나"])
    #expect(lines(of: ballot, friend: nil, keyword: nil)[0] == "이상하게 ○○을(를) 만난 날은")
  }

  @Test func `WAL: joins, opens what has come and writes to oneself`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let madang = try await server.viewer("bori")
      #expect(try await joinWal(as: "보리", with: madang).slots.count == 2)
      server.clock.move(by: .hours(24))
      let texts = try await openArrived(with: madang)
      #expect(!texts.isEmpty && texts.allSatisfy { !$0.isEmpty })
      #expect(try await openArrived(with: madang).isEmpty)
      let today = try await madang.send(Wal.today).day
      try await writeToMyself("내일도 힘내자", on: Day(number: today.number + 1), with: madang)
      #expect(try await madang.send(Wal.history, PageRequest()).sending.count == 1)
      let request = Wal.ReserveRequest(
        text: try Wal.Letter("두 번 눌러도"), day: today + 2, hour: 9, minute: 30)
      let form = UUID()
      async let first = reserve(request, of: form, with: madang)
      async let second = reserve(request, of: form, with: madang)
      let (one, other) = try await (first, second)
      #expect(one == other)
    }
  }

  @Test func `offline: an entry is on the device at once and on the server later`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let files = try QueueFile()
      let (madang, now) = (server.stranger(), server.clock.now)
      let queue = await openDiary(in: files.folder, with: madang)
      let feeling = try #require(Colary.Feeling(tapping: [.joy, .joy, .fear]))
      try await writeEntry("첫눈", feeling, at: now, in: Zone("Asia/Seoul"), to: queue)
      #expect(await entries(of: queue).map(\.text.text) == ["첫눈"])
      await waitUntilSent(queue)
      let records = try await madang.send(Colary.records, Colary.RecordsRequest())
      #expect(records.entries.items.map(\.text) == ["첫눈"])
      await queue.close()
    }
  }

  @Test func `Colary: a year, a search, and the diary as files that another account takes`()
    async throws
  {
    try await TestServer.open(on: .sqlite) { server in
      try await server.serve { client in
        let (haru, bom) = (try await client("haru"), try await client("bom"))
        let mild = try #require(Colary.Intensity(rawValue: 1))
        let texts = (0..<60).map { "바다 \($0)" }
        for text in texts {
          try await haru.send(Colary.write, Colary.NewEntry(.joy, mild, text: Colary.Note(text)))
        }
        let today = Zone.seoul.day(at: server.clock.now)
        #expect(try await colors(of: today.year, with: haru) == [today: .joy])
        #expect(try await findEntries(with: "ㅂㄷ", with: haru).count == 60)
        let files = try QueueFile()
        let file = try await saveDiary(in: files.folder, with: haru)
        let table = try String(
          contentsOf: files.folder.appending(path: "colary.csv"), encoding: .utf8)
        #expect(texts.allSatisfy(table.contains))
        try await bom.send(Colary.begin, Colary.Beginning())
        #expect(try await importDiary(from: file, with: bom).added == 60)
        let csv = files.folder.appending(path: "colary.csv")
        #expect(try await importDiary(from: csv, with: bom).known == 60)
        #expect(try await colors(of: today.year, with: bom) == [today: .joy])
      }
    }
  }

  @Test func `YeDi: finds a designer and books a cut`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      try await registerSalon(with: server.viewer("stylist"))
      let guest = try await server.viewer("guest")
      try await guest.send(
        Yedi.join, Yedi.JoinRequest(name: Yedi.Name("이손님"), roles: [.client]))
      let day = Day(2026, 3, 21)
      let hold = try #require(try await holdCut(with: guest, designer: "김서연", on: day))
      let booking = try #require(
        try await book(hold, with: guest) { _ in Issue.record("there is nothing to pay") })
      #expect(booking.state == .booked && booking.services.map(\.kind) == [.known(.cut)])
      #expect(try await holdCut(with: guest, designer: "없는이름", on: day) == nil)
    }
  }

  @Test func `YeDi: a booking that is paid for in advance, and one that is not`() async throws {
    try await TestServer.openSelling { server in
      try await registerSalon(with: server.viewer("stylist"), prepaidPercent: 30)
      let guest = try await server.viewer("guest")
      try await guest.send(
        Yedi.join, Yedi.JoinRequest(name: Yedi.Name("이손님"), roles: [.client]))
      let day = Day(2026, 3, 21)
      let sending = server.sendContinuously()
      defer { sending.cancel() }
      let hold = try #require(try await holdCut(with: guest, designer: "김서연", on: day))
      let booking = try await book(hold, with: guest) { address in
        try await server.pay(at: address)
      }
      #expect(booking?.id == hold.id && booking?.state == .known(.booked))
      #expect(booking?.payment?.state == .known(.paid))

      let other = try #require(try await holdCut(with: guest, designer: "김서연", on: day))
      let unpaid = try await book(other, with: guest) { _ in
        try await server.letTimePass(.hours(1))
      }
      #expect(unpaid == nil)
    }
  }

  @Test func `SeSAC: one asks, the other accepts, and the first hears of the match`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let (one, other) = (try await server.viewer("one"), try await server.viewer("other"))
      for (client, name) in [(one, "보리"), (other, "미루")] {
        try await client.send(
          Sesac.join,
          Sesac.JoinRequest(
            nickname: Sesac.Nickname(name), birth: Day(2000, 5, 4),
            email: Sesac.Email("someone@example.com"), gender: .woman))
      }
      #expect(try await look(for: "산책", at: .campus, with: other).phase == .waiting)
      #expect(try await look(for: "", at: .campus, with: one).phase == .waiting)
      let account = try await one.send(AccountCard.show).id
      async let heard = waitForMatch(with: one)
      while !server.services.hub.hasSubscribers(account) { await Task.yield() }
      let matched = try await look(for: "산책", at: .campus, with: other)
      #expect(matched.phase == .matched && matched.match?.partner?.nickname.text == "보리")
      #expect(try await heard?.id == matched.match?.id)
    }
  }

  @Test func `SeSAC: what is bought on an iPhone is delivered, and finished when it may be`()
    async throws
  {
    var settings = Settings()
    AppStoreAuthority.apple.fill(&settings)
    try await TestServer.open(
      on: .sqlite, settings: settings,
      adding: { try $0.addShared(store: MemoryStore()) }
    ) { server in
      let client = try await server.viewer("one")
      let token = try await client.appAccountToken()
      let mint = Sesac.Item(.sprout, 2)
      func signed(_ product: String) -> String {
        AppStoreAuthority.apple.sign(
          AppStoreAuthority.transaction(
            product, id: "1", token: ID(token.uuidString), at: server.clock.now))
      }
      let product = try #require(mint.appStoreProduct)
      await #expect(throws: Refusal.appStoreJoinFirst) {
        try await deliver(signed(product), with: client)
      }
      try await client.send(
        Sesac.join,
        Sesac.JoinRequest(
          nickname: Sesac.Nickname("보리"), birth: Day(2000, 5, 4),
          email: Sesac.Email("someone@example.com"), gender: .woman))
      #expect(try await deliver(signed(product), with: client))
      #expect(try await deliver(signed("com.example.other"), with: client))
      let look = Sesac.Look(sprout: 2, background: 0)
      #expect(try await client.send(Sesac.wear, look).look == look)
    }
  }

  @Test func `events: a received note is read and shown`() async throws {
    let script = ScriptedTransport()
    let id = try #require(ID<Yello.Note>("019b0000-0000-7000-8000-000000000001"))
    try script.answerWithExample(Yello.note)
    let connections = Shared(0)
    script.answer(Yello.events) { _ in
      guard
        connections.change({
          $0 += 1; return $0
        }) == 1
      else { return HTTPReply(204) }
      return .events(
        "data: {\"kind\":\"note.received\",\"subject\":\"\(id)\"}\n\n"
          + "data: {\"kind\":\"reset\"}\n\ndata: {\"kind\":\"new.kind\"}\n\n")
    }
    let madang = Madang(over: script, tokens: .signedIn, dependencies: TestClock().dependencies)
    let (shown, reloads) = (Shared(0), Shared(0))
    try await watchNotes(
      with: madang, show: { _ in shown.change { $0 += 1 } },
      reload: { reloads.change { $0 += 1 } })
    #expect(shown.current == 1 && reloads.current == 1)
    #expect(script.targets.contains("GET /yello/notes/\(id)"))
  }

  @Test func `notifications: a tap opens what this build knows, and a page for anything else`() {
    let (note, room) = (ID<Yello.Note>(high: 1, low: 2), ID<Chats.Room>(high: 3, low: 4))
    #expect(destination(of: Yello.note.path(note)) == .note(note))
    #expect(destination(of: Yedi.chat.room.path(room) + "?from=push") == .conversation(room))
    #expect(destination(of: "/yello/later/\(note)") == .page("/yello/later/\(note)"))
  }

  @Test func `offline: an app knows whether it must be updated`() async throws {
    let script = ScriptedTransport()
    script.answer(
      Colary.config, with: Colary.RemoteConfig(minVersion: "1.2", latestVersion: "1.10.0"))
    let madang = Madang(over: script, tokens: .memory)
    #expect(try await update(for: "1.1.9", with: madang) == .forced)
    #expect(try await update(for: "1.9.0", with: madang) == .optional)
    #expect(try await update(for: "1.10.0", with: madang) == .none)
    #expect(script.targets.first == "GET /colary/config?version=1.1.9")
  }

  @Test func `notifications: registers the phone, and knows a server that sends none`() async throws
  {
    let script = ScriptedTransport()
    script.answer(Push.registerPhone, with: Push.PhoneState(isOn: true))
    let madang = Madang(over: script, tokens: .signedIn, dependencies: TestClock().dependencies)
    #expect(try await register("token", with: madang))
    try await takeNotifications(by: "token", with: madang)
    try await takeNotifications(by: [UInt8](repeating: 7, count: 32), with: madang)
    #expect(script.targets == Array(repeating: "PUT /push/wal/phone", count: 3))
    let last = try JSONDecoder().decode(
      Push.Phone.self, from: Data(try #require(script.calls.last).body))
    #expect(last.bundle == "com.example.wal")
    try await TestServer.open(on: .sqlite) { server in
      let walker = try await server.viewer("bori")
      _ = try await joinWal(as: "보리", with: walker)
      #expect(try await register("token", with: walker) == false)
    }
  }
}
