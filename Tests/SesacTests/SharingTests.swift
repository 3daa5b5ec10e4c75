import Commons
import Core
import Delivery
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Sesac

/// Showing a meeting to a friend by a link.
@Suite(.timeLimit(.minutes(30)))
struct SharingTests {
  private func share(
    _ match: Sesac.MatchView, _ place: String, hours: Int, as person: Neighbour
  ) async throws -> Sesac.MeetingShare {
    let request = Sesac.ShareRequest(place: try Sesac.MeetingPlace(place), hours: hours)
    let sharing = try await person.client.send(Sesac.shareMeeting, match.id, request)
    return try #require(sharing.share)
  }

  private func block(_ blocked: String, by blocker: String, _ server: TestServer) async throws {
    let me = try await server.viewer(blocker).send(AccountCard.show).id
    let other = try await server.viewer(blocked).send(AccountCard.show).id
    let now = server.clock.now
    try await server.db.write {
      try server.services.blocks.block(other, by: me, in: "sesac", at: now, in: $0)
    }
  }

  private func read(
    _ share: Sesac.MeetingShare, _ server: TestServer
  ) async throws -> Sesac.SharedMeeting {
    let secret = try #require(share.path.split(separator: "/").last)
    return try await server.stranger().send(Sesac.sharedMeeting, String(secret))
  }

  @Test(arguments: Engine.allCases)
  func `a link shows with whom, where and until when, and nothing else: E37`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other, match) = try await server.matchedPair()
      #expect(try await one.client.send(Sesac.meetingShare, match.id).share == nil)
      let made = try await share(match, "학교 앞 카페", hours: 2, as: one)
      #expect(made.until == server.clock.now + .hours(2))
      let shown = try await read(made, server)
      #expect(shown.sharer.text == "one" && shown.partner?.nickname.text == "other")
      #expect(shown.place.text == "학교 앞 카페" && shown.until == made.until && !shown.isOver)

      let visitor = try await server.browser()
      let page = await visitor.open(made.path)
      #expect(page.status == 200 && page.text.contains("학교 앞 카페"))
      #expect(page.text.contains("<meta name=\"robots\" content=\"noindex\">"))
      let partner = try await server.db.read { db in
        try db.one("SELECT email, birth FROM sesac_person WHERE id = \(other.id)") {
          row -> (String, Int) in try (row[0], row[1])
        }
      }
      let hidden = [
        "\(one.id)", "\(other.id)", "\(match.id)", "\(match.room)", partner?.0 ?? "-",
        "\(partner?.1 ?? 0)",
      ]
      for text in hidden { #expect(!page.text.contains(text), "\(text)") }

      // Sent again, and changed: the link stays.
      #expect(try await share(match, "학교 앞 카페", hours: 2, as: one) == made)
      let changed = try await share(match, "정문", hours: 4, as: one)
      #expect(changed.path == made.path)
      #expect(try await read(made, server).place.text == "정문")
      // The partner's is another one, and neither sees that of the other.
      #expect(try await other.client.send(Sesac.meetingShare, match.id).share == nil)
      let theirs = try await share(match, "다른 곳", hours: 1, as: other)
      #expect(theirs.path != made.path)
      let mine = try await server.browser(as: "one")
      let export = await mine.ask(.get, "/account/export").text
      // Slashes may be escaped there.
      func secret(_ share: Sesac.MeetingShare) -> String { String(share.path.suffix(43)) }
      #expect(export.contains(secret(made)) && !export.contains(secret(theirs)))
      let stranger = try await server.neighbour("third")
      for attempt in [Sesac.meetingShare, Sesac.endShare] {
        await #expect(throws: Refusal.notFound) {
          try await stranger.client.send(attempt, match.id)
        }
      }
      await #expect(throws: Refusal.notFound) {
        _ = try await share(match, "몰래", hours: 1, as: stranger)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a link ends with its time, when it is taken back and with its member: E37`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other, match) = try await server.matchedPair()
      let made = try await share(match, "정문", hours: 1, as: one)
      try await one.client.send(Sesac.endShare, match.id)
      // Again has no effect.
      #expect(try await one.client.send(Sesac.endShare, match.id).share == nil)
      await #expect(throws: Refusal.sesacShareGone) { try await read(made, server) }
      await #expect(throws: Refusal.sesacShareGone) {
        try await server.stranger().send(Sesac.sharedMeeting, "never")
      }
      let second = try await share(match, "정문", hours: 1, as: one)
      #expect(second.path != made.path)
      server.clock.move(by: .minutes(59))
      _ = try await read(second, server)
      server.clock.move(by: .minutes(1))
      await #expect(throws: Refusal.sesacShareGone) { try await read(second, server) }
      #expect(try await one.client.send(Sesac.meetingShare, match.id).share == nil)
      try await server.services.jobs.runDue()
      let left: Int? = try await server.db.read { db in
        try db.value("SELECT COUNT(*) FROM sesac_meeting_share")
      }
      #expect(left == 0)

      // The end of the meeting is shown, also when the partner leaves; a new link is not made.
      let third = try await share(match, "정문", hours: 12, as: one)
      try await other.client.send(Sesac.end, match.id)
      #expect(try await read(third, server).isOver)
      await #expect(throws: Refusal.sesacShareOver) {
        _ = try await share(match, "정문", hours: 1, as: one)
      }
      try await other.client.send(Leaving.app, "sesac", Leaving.Request())
      #expect(try await read(third, server).partner == nil)
      try await one.client.send(Leaving.app, "sesac", Leaving.Request())
      await #expect(throws: Refusal.sesacShareGone) { try await read(third, server) }
    }
  }

  @Test(arguments: Engine.allCases)
  func `to who is signed in and in a block with either of the two a link is an ended one: E37`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, other, match) = try await server.matchedPair()
      let made = try await share(match, "정문", hours: 2, as: one)
      let secret = String(made.path.suffix(43))
      let friend = try await server.neighbour("friend")
      // An account that has not joined SeSAC.
      let viewer = try await server.viewer("viewer")
      func partner(_ client: Madang) async throws -> String? {
        try await client.send(Sesac.sharedMeeting, secret).partner?.nickname.text
      }
      for client in [friend.client, viewer, other.client, server.stranger()] {
        #expect(try await partner(client) == "other")
      }
      // A block of the partner or of the sharer, in either direction: one reply for all, that of a link that never was.
      _ = try await server.neighbour("second")
      _ = try await server.viewer("third")
      for (blocker, blocked) in [
        ("friend", "other"), ("other", "viewer"), ("second", "one"), ("one", "third"),
      ] {
        let name = ["one", "other"].contains(blocker) ? blocked : blocker
        let (client, browser) = try await (server.viewer(name), server.browser(as: name))
        #expect(try await partner(client) == "other")
        try await block(blocked, by: blocker, server)
        await #expect(throws: Refusal.sesacShareGone) { try await partner(client) }
        let hidden = await browser.open(made.path)
        #expect(hidden.status == 404 && !hidden.text.contains("정문"), "\(blocker) \(blocked)")
        #expect(
          await hidden.text.replacing(made.path, with: "")
            == browser.open("/sesac/shared/never").text.replacing("/sesac/shared/never", with: ""))
      }
      #expect(try await read(made, server).sharer.text == "one")
      #expect(try await partner(other.client) == "other")

      // The sharer's own link stays theirs, to take it back; for the partner it has ended.
      try await one.client.send(Sesac.block, other.id)
      #expect(try await partner(one.client) == nil)
      await #expect(throws: Refusal.sesacShareGone) { try await partner(other.client) }
      #expect(try await partner(server.stranger()) == "other")
      try await one.client.send(Sesac.endShare, match.id)
      await #expect(throws: Refusal.sesacShareGone) { try await read(made, server) }
    }
  }

  @Test(arguments: Engine.allCases)
  func `who is suspended reads the link of a friend, and nothing else: E37`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let (one, _, match) = try await server.matchedPair()
      let made = try await share(match, "정문", hours: 2, as: one)
      let secret = String(made.path.suffix(43))
      let friend = try await server.neighbour("friend")
      let report = Sesac.ReportRequest(reasons: [.other])
      try await server.neighbour("witness").client.send(Sesac.report, friend.id, report)
      let operators = try await server.attendant()
      let reported = try #require(
        try await operators.send(Operator.reports, PageRequest()).items.first)
      try await operators.send(Operator.suspendReported, reported.id)
      await #expect(throws: Refusal.suspended) { try await friend.client.send(Sesac.me) }
      #expect(
        try await friend.client.send(Sesac.sharedMeeting, secret) == read(made, server))
      let browser = try await server.browser(as: "friend")
      let page = await browser.open(made.path)
      #expect(page.status == 200 && page.text.contains("정문"))
      #expect(await browser.open(Sesac.home.path).status == 403)
      // Blocks count as they do for everybody who is signed in.
      try await block("friend", by: "other", server)
      await #expect(throws: Refusal.sesacShareGone) {
        try await friend.client.send(Sesac.sharedMeeting, secret)
      }
      #expect(await browser.open(made.path).status == 404)
    }
  }

  @Test func `place and hours are checked beside their fields: E37`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let (one, _, match) = try await server.matchedPair()
      for hours in [0, 13, -1] {
        await #expect(throws: Refusal.sesacShareHours) {
          _ = try await share(match, "정문", hours: hours, as: one)
        }
      }
      for place in ["", " \n ", String(repeating: "가", count: 61), "한 줄\n두 줄"] {
        #expect(throws: Refusal.sesacMeetingPlace) { try Sesac.MeetingPlace(place) }
      }
      #expect(try Sesac.MeetingPlace(" <b>카페</b> ").text == "<b>카페</b>")
      let made = try await share(match, "<b>카페</b>", hours: 1, as: one)
      let visitor = try await server.browser()
      #expect(await visitor.open(made.path).text.contains("&lt;b&gt;카페"))
    }
  }
}
