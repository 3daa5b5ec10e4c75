import HTML
import Commons
import Core
import Delivery
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yello

/// Rewards for invitations (Y85).
@Suite(.timeLimit(.minutes(30)))
struct ReferralTests {
  private func open(
    _ engine: Engine, perDevice: Int = 100, perPerson: Int = 10,
    _ body: (TestServer) async throws -> Void
  ) async throws {
    let settings = try Settings(
      [
        "MADANG_YELLO_REFERRALS_PER_DEVICE": "\(perDevice)",
        "MADANG_YELLO_REFERRALS_PER_PERSON": "\(perPerson)",
      ], others: YelloApp.descriptor.settings)
    try await TestServer.open(on: engine, settings: settings, body)
  }

  @Test(arguments: Engine.allCases)
  func `a friend who joins with my code ends the wait at once, and their vote pays both: Y85`(
    _ engine: Engine
  ) async throws {
    try await open(engine) { server in
      let cast = try await server.cast()
      _ = try await server.vote(cast.haneul, for: cast.doyun)
      try #require(try await cast.haneul.client.send(Yello.home).state == .waiting)
      let before = try await server.points(of: cast.haneul)
      let guest = try await server.student(
        "오손님", "guest", friends: cast.friends, referral: "haneul")
      let home = try await cast.haneul.client.send(Yello.home)
      #expect(home.state == .start && home.points == before)
      #expect(home.news.contains { $0.kind == .joined })
      let page = try await server.browser(as: cast.haneul.handle).open(Yello.home.path)
      #expect(page.text.contains("초대한 친구가 들어와서 기다림이 끝났어요!"))
      #expect(try await server.points(of: guest) == 200)
      // A round without votes does not count.
      let round = try await guest.client.send(Yello.openRound)
      try await guest.client.send(Yello.submit, round.id, Yello.Answers([]))
      #expect(try await server.points(of: guest) == 200)

      let post = try await server.listen([cast.haneul])
      let first = try await server.vote(guest, for: cast.doyun)
      #expect(first.points == 300 + first.earned)
      let paid = try await guest.client.send(Yello.home).news.first
      #expect(paid?.kind == .known(.paid) && paid?.points == 100)
      // An immediate payment would reveal who sent the note that arrived.
      try await server.work()
      #expect(try await server.points(of: cast.haneul) == before && post.told.isEmpty)
      server.clock.set(server.clock.now.midnightInSeoul + .days(1) - .milliseconds(1))
      try await server.work()
      #expect(try await server.points(of: cast.haneul) == before)
      server.clock.move(by: .milliseconds(1))
      try await server.work()
      #expect(try await server.points(of: cast.haneul) == before + 100)
      #expect(post.told.map(\.body.ko) == ["100포인트를 받았어요."])
      // Paid once.
      let second = try await server.vote(guest, for: cast.sea)
      #expect(second.points == first.points + second.earned)
      server.clock.move(by: .days(1))
      try await server.work()
      #expect(try await server.points(of: cast.haneul) == before + 100)
      let referrals: Int? = try await server.db.read {
        try $0.value("SELECT referrals FROM yello_person WHERE id = \(cast.haneul.id)")
      }
      #expect(referrals == 1)
      #expect(try await server.count("yello_referral") == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `YH14 friends who join at once with my code are each paid for, and end a wait once: Y85`(
    _ engine: Engine
  ) async throws {
    try await open(engine) { server in
      let cast = try await server.cast()
      _ = try await server.vote(cast.haneul, for: cast.doyun)
      let before = try await server.points(of: cast.haneul)
      try await atOnce(["second", "third"]) { handle in
        try await server.student("오손님", handle, friends: cast.friends, referral: "haneul")
      }
      #expect(try await cast.haneul.client.send(Yello.home).state == .start)
      try await atOnce(["second", "third"]) { handle in
        let guest = try await server.viewer(handle)
        let round = try await guest.send(Yello.openRound)
        try await guest.send(Yello.submit, round.id, Yello.Answers(round.all))
      }
      server.clock.move(by: .days(1))
      try await server.work()
      #expect(try await server.points(of: cast.haneul) == before + 200)
      try await server.remove(cast.doyun)
      await #expect(throws: Refusal.referralUnknown) {
        _ = try await server.student("오손님", "fourth", referral: "doyun")
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `friends with one model behind one address are all paid, and who invited them in turn: Y85`(
    _ engine: Engine
  ) async throws {
    try await open(engine, perDevice: 1) { server in
      let cast = try await server.cast()
      let join = { (name: String, code: String) in
        try await server.guest(name, "iPhone", code, friends: cast.friends)
      }
      let first = try await join("first", "haneul")
      let second = try await join("second", "haneul")
      let third = try await join("third", "haneul")
      // The same device, invited by someone else.
      let other = try await join("other", "doyun")
      for guest in [third, first, other, second] {
        let voted = try await server.vote(guest, for: cast.sea)
        #expect(voted.points == 300 + voted.earned, "\(guest.handle)")
      }
      try await server.work()
      let before = try await server.points(of: cast.haneul)
      let doyuns = try await server.points(of: cast.doyun)
      for (paid, left) in [(100, [first, second]), (200, [second]), (300, []), (300, [])] {
        let unpaid = try await server.points(of: cast.haneul)
        server.clock.set(server.clock.now.midnightInSeoul + .days(1) - .milliseconds(1))
        try await server.work()
        #expect(try await server.points(of: cast.haneul) == unpaid)
        server.clock.move(by: .milliseconds(1))
        try await server.work()
        #expect(try await server.points(of: cast.haneul) == before + paid)
        #expect(try await server.points(of: cast.doyun) == doyuns + 100)
        #expect(try await server.unpaid() == left.map(\.id))
      }
      #expect(try await server.count("job WHERE kind = 'yello.referral'") == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `an address alone delays nothing`(_ engine: Engine) async throws {
    try await open(engine, perDevice: 1) { server in
      let cast = try await server.cast()
      let before = try await server.points(of: cast.haneul)
      for name in ["second", "third"] {
        // Clients without a user agent.
        let guest = try await server.student(
          "오손님", name, friends: cast.friends, referral: "haneul")
        _ = try await server.vote(guest, for: cast.sea)
      }
      server.clock.move(by: .days(1))
      try await server.work()
      #expect(try await server.points(of: cast.haneul) == before + 200)
    }
  }

  @Test(arguments: Engine.allCases)
  func `who joins with a code and never votes uses up nothing that pays`(_ engine: Engine)
    async throws
  {
    try await open(engine, perDevice: 1, perPerson: 2) { server in
      let cast = try await server.cast()
      for number in 0..<5 {
        _ = try await server.guest("idle\(number)", "iPhone", "haneul")
      }
      let before = try await server.points(of: cast.haneul)
      let honest = try await server.guest("honest", "iPhone", "haneul", friends: cast.friends)
      let voted = try await server.vote(honest, for: cast.sea)
      #expect(voted.points == 300 + voted.earned)
      server.clock.move(by: .days(1))
      try await server.work()
      #expect(try await server.points(of: cast.haneul) == before + 100)
    }
  }

  @Test(arguments: Engine.allCases)
  func `what an inviter gets beyond a day's limit comes on the days after, and not when they left`(
    _ engine: Engine
  ) async throws {
    try await open(engine, perPerson: 2) { server in
      let cast = try await server.cast()
      let before = try await server.points(of: cast.haneul)
      let post = try await server.listen([cast.haneul])
      for number in 0..<5 {
        let guest = try await server.guest(
          "guest\(number)", "Android \(number)", "haneul", friends: cast.friends)
        let voted = try await server.vote(guest, for: cast.sea)
        #expect(voted.points == 300 + voted.earned)
      }
      for paid in [200, 400] {
        server.clock.set(server.clock.now.midnightInSeoul + .days(1))
        try await server.work()
        #expect(try await server.points(of: cast.haneul) == before + paid)
      }
      #expect(post.told.count { $0.body.ko == "200포인트를 받았어요." } == 2)
      #expect(try await server.unpaid().count == 1)
      try await cast.haneul.client.send(Leaving.app, "yello", Leaving.Request())
      #expect(try await server.count("yello_referral") == 0)
      #expect(try await server.count("job WHERE kind = 'yello.referral'") == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `invitations end only so many waits a day, and whoever joined beyond that still pays`(
    _ engine: Engine
  ) async throws {
    try await open(engine, perDevice: 1, perPerson: 2) { server in
      let cast = try await server.cast()
      let isWaiting = { try await cast.haneul.client.send(Yello.home).state == .waiting }
      // Nobody waits, so no wait is counted as ended.
      for name in ["early1", "early2", "early3"] {
        _ = try await server.guest(name, "iPhone", "haneul")
      }
      for (name, isEnded) in [("one", true), ("two", true), ("three", false)] {
        _ = try await server.vote(cast.haneul, for: cast.doyun)
        try #require(try await isWaiting())
        _ = try await server.guest(name, "iPhone", "haneul")
        #expect(try await isWaiting() != isEnded, "\(name)")
      }
      #expect(try await server.count("yello_referral") == 6)
      let told = try await cast.haneul.client.send(Yello.home).news.count { $0.kind == .joined }
      #expect(told == 4)
      server.clock.move(by: .days(1))
      _ = try await server.viewer("haneul")
      _ = try await server.vote(cast.haneul, for: cast.doyun)
      _ = try await server.guest("four", "iPhone", "haneul")
      #expect(try await !isWaiting())
    }
  }

  @Test(arguments: Engine.allCases)
  func `one mailbox is invited once, however its address is spelled`(_ engine: Engine) async throws
  {
    try await open(engine) { server in
      let cast = try await server.cast()
      var counts: [Int?] = []
      for (place, address) in [
        "haru.kim@gmail.com", "harukim+1@gmail.com", "h.a.r.u.kim@googlemail.com",
        "haru@school.ac.kr", "haru+again@school.ac.kr", "h.aru@school.ac.kr",
      ].enumerated() {
        let name = "guest\(place)"
        _ = try await server.viewer(name)
        let services = server.services
        try await server.db.write { db in
          let account = try services.sessions.account(of: "practice", name, in: db)
          try db.run(
            "UPDATE identity SET provider = 'email', subject = \(address) WHERE account_id = \(account)"
          )
          try db.markOldEnough(account, at: server.clock.now)
          let viewer = Viewer(account: account, session: services.world.id())
          let features = try YelloApp(services).features
          _ = try features.memberships.join(
            Yello.JoinRequest(
              school: "snu", department: Yello.DepartmentName("국어국문학과"), entryYear: 23,
              name: Yello.Name("오손님"), handle: Yello.Handle(name), gender: .female,
              referral: Yello.Handle("haneul")), as: viewer, on: name, at: server.clock.now, in: db)
        }
        counts.append(try await server.count("yello_referral"))
      }
      #expect(counts == [1, 1, 1, 2, 2, 3])
      #expect(try await server.referrers() == [cast.haneul.id])
    }
  }

  @Test func `a mailbox is what its provider takes an address for`() {
    for (address, box) in [
      ("Haru.Kim+x@Gmail.com", "harukim@gmail.com"), ("a.b@naver.com", "a.b@naver.com"),
      ("a-b@yahoo.co.kr", "a@yahoo.co.kr"), ("a-b@naver.com", "a-b@naver.com"),
      ("a+b@me.com", "a@icloud.com"), ("a@hanmail.net", "a@daum.net"), ("none", "none"),
    ] {
      #expect(canonicalAddress(of: address) == box)
    }
  }

  @Test(arguments: Engine.allCases)
  func `who leaves and comes back by my code again is no second invitation`(_ engine: Engine)
    async throws
  {
    try await open(engine) { server in
      let cast = try await server.cast()
      let first = try await server.student("오손님", "first", referral: "haneul")
      #expect(try await server.count("yello_referral") == 1)
      // A device account earns no reward, because anyone can create any number of them.
      let device = server.stranger()
      try await device.send(SignIn.startDevice)
      try await device.send(Yello.age, Yello.Age(birthday: Day(2004, 3, 1)))
      #expect(try await !device.send(Yello.joining).earnsPoints)
      try await device.send(
        Yello.join,
        Yello.JoinRequest(
          school: "snu", department: Yello.DepartmentName("국어국문학과"), entryYear: 23,
          name: Yello.Name("빈손님"), handle: Yello.Handle("nobody"), gender: .female,
          referral: Yello.Handle("haneul")))
      #expect(try await server.count("yello_referral") == 1)
      try await first.client.send(Leaving.app, "yello", Leaving.Request())
      #expect(try await server.count("yello_referral") == 0)
      let back = try await server.newcomer("first")
      #expect(try await back.send(Yello.joining).earnsPoints)
      try await back.send(
        Yello.join,
        Yello.JoinRequest(
          school: "snu", department: Yello.DepartmentName("국어국문학과"),
          entryYear: 23, name: Yello.Name("오손님"), handle: Yello.Handle("second"),
          gender: .female, referral: Yello.Handle("haneul")))
      #expect(try await server.count("yello_referral") == 0)
      #expect(try await cast.haneul.client.send(Yello.home).points == 200)
    }
  }

  @Test(arguments: Engine.allCases)
  func `the invited are paid though who invited has left, and leaving leaves no job`(
    _ engine: Engine
  ) async throws {
    try await open(engine) { server in
      let cast = try await server.cast()
      let join = {
        try await server.student("오손님", $0, friends: cast.friends, referral: "haneul")
      }
      let (early, late) = (try await join("early"), try await join("late"))
      _ = try await server.vote(early, for: cast.doyun)
      #expect(try await server.count("job WHERE kind = 'yello.referral'") == 1)
      try await cast.haneul.client.send(Leaving.app, "yello", Leaving.Request())
      #expect(try await server.count("job WHERE kind = 'yello.referral'") == 0)
      let previewResult = try await server.vote(late, for: cast.doyun)
      #expect(previewResult.points == 300 + previewResult.earned)
      #expect(try await server.count("yello_referral") == 0)
    }
  }
}

extension TestServer {
  /// A student who joins with a code in a browser with this user agent.
  fileprivate func guest(
    _ handle: String, _ agent: String, _ code: String, friends: [Student] = []
  ) async throws -> Student {
    let client = try await newcomer(handle)
    let reply = try await browser(as: handle).post(
      Yello.join.path,
      [
        ("school", "snu"), ("department", "국어국문학과"), ("entryYear", "23"), ("name", "오손님"),
        ("handle", handle), ("gender", "FEMALE"), ("referral", code),
      ], headers: [("Sec-Fetch-Site", "same-origin"), ("User-Agent", agent)])
    #expect(reply.status == 303)
    for friend in friends { try await client.send(Yello.befriend, friend.id) }
    let profile = try await client.send(Yello.profile)
    return Student(client: client, id: profile.person.id, name: "오손님", handle: handle)
  }

  /// The invited people who have voted and whose inviter is not paid yet, in order.
  fileprivate func unpaid() async throws -> [ID<Yello.Person>] {
    try await db.read { db in
      try db.all(
        "SELECT person_id FROM yello_referral WHERE voted_at IS NOT NULL ORDER BY voted_at"
      ) { try $0[0] as ID<Yello.Person> }
    }
  }

  func points(of student: Student) async throws -> Int {
    try await viewer(student.handle).send(Yello.profile).points
  }

  /// The inviters of referrals that are not paid yet.
  func referrers() async throws -> Set<ID<Yello.Person>> {
    try await Set(
      db.read { db in
        try db.all("SELECT referrer_id FROM yello_referral") { try $0[0] as ID<Yello.Person> }
      })
  }
}
