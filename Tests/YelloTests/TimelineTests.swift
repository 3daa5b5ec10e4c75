import Commons
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire
import Yello

@Suite(.timeLimit(.minutes(30)))
struct TimelineTests {
  @Test(arguments: Engine.allCases)
  func `friends hear of a note, its sender by gender, and its keyword once it was paid for: Y8`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      try await cast.sea.client.send(Yello.befriend, cast.doyun.id)
      let note = try await server.note(from: cast.haneul, to: cast.doyun)
      let told = try #require(try await server.timeline(of: cast.sea).first)
      #expect(told.receiver.id == cast.doyun.id && told.gender == .female && !told.isMine)
      #expect(told.line.contains("이도윤") && told.keyword == nil)
      let mine = try #require(try await server.timeline(of: cast.haneul, .mine).first)
      #expect(mine.isMine && mine.receiver.id == cast.doyun.id)
      // Her other friends are no friends of his, and his own timeline omits notes he received.
      #expect(try await server.timeline(of: cast.jun).isEmpty)
      #expect(try await server.timeline(of: cast.doyun).isEmpty)
      #expect(try await server.timeline(of: cast.sea, .mine).isEmpty)
      let open = try await cast.doyun.client.send(Yello.keyword, note)
      #expect(mine.keyword == open.note.keyword, "senders always see what they picked")
      for reader in [cast.sea, cast.haneul] {
        #expect(try await server.timeline(of: reader).first?.keyword == open.note.keyword)
      }
      try await cast.sea.client.send(Yello.unfriend, cast.doyun.id)
      #expect(try await server.timeline(of: cast.sea).isEmpty)
    }
  }

  @Test(arguments: Engine.allCases)
  func `nothing of the sender is in a timeline: name, handle, id, the note's own id, its keyword`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      // The reader is no friend of the sender, so her name cannot be elsewhere on the page.
      let sea = try await server.student("오바람", "wind", friends: [cast.doyun])
      let note = try await server.note(from: cast.haneul, to: cast.doyun)
      let keyword = try await server.keyword(of: note)
      let browser = try await server.browser(as: sea.handle)
      for headers in [[], [("Accept", "application/json")]] {
        let reply = await browser.open(Yello.timeline.path, headers: headers)
        #expect(reply.status == 200 && reply.text.contains("이도윤"))
        for hidden in ["하늘", "haneul", cast.haneul.id.description, note.description, keyword] {
          #expect(!reply.text.contains(hidden), "\(hidden) in \(reply.text)")
        }
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `ten at a time, newest first; a note that comes between two pages doubles and hides none`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      try await cast.sea.client.send(Yello.befriend, cast.doyun.id)
      for _ in 0..<20 { _ = try await server.vote(cast.haneul, for: cast.doyun) }
      for filter in [nil, Yello.TimelineRequest.Filter.mine] {
        let reader = filter == nil ? cast.sea : cast.haneul
        let first = try await reader.client.send(
          Yello.timeline, Yello.TimelineRequest(filter: filter))
        #expect(first.items.count == 10)
        _ = try await server.vote(cast.haneul, for: cast.doyun)
        let second = try await reader.client.send(
          Yello.timeline, Yello.TimelineRequest(filter: filter, cursor: first.next))
        let both = first.items + second.items
        #expect(Set(both.map(\.id)).count == 20)
        #expect(both.map(\.toldAt) == both.map(\.toldAt).sorted(by: >))
      }
      // Notes 21 and 22 need a third page; exactly twenty would end on the second.
      let all = try await server.timeline(of: cast.haneul, .mine)
      #expect(all.count == 22)
    }
  }

  @Test(arguments: Engine.allCases)
  func `exactly ten or twenty notes end with their last page, and beyond it is nothing`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      try await cast.sea.client.send(Yello.befriend, cast.doyun.id)
      for pages in 1...2 {
        for _ in 0..<10 { _ = try await server.vote(cast.haneul, for: cast.doyun) }
        var request = Yello.TimelineRequest()
        for page in 1...pages {
          let heard = try await cast.sea.client.send(Yello.timeline, request)
          #expect(heard.items.count == 10)
          #expect((heard.next == nil) == (page == pages))
          request.cursor = heard.next
        }
      }
      let beyond = Cursor(ID<Yello.TimelineItem>(high: 0, low: 0).description)
      let none = try await cast.sea.client.send(
        Yello.timeline, Yello.TimelineRequest(cursor: beyond))
      #expect(none.items.isEmpty && none.next == nil)
      for wrong in ["-1", "0", "99999999999999999999", "'"] {
        await #expect(throws: Refusal.malformed("cursor")) {
          try await cast.sea.client.send(
            Yello.timeline, Yello.TimelineRequest(cursor: Cursor(wrong)))
        }
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a block between a reader and a sender changes nothing, so that it names nobody`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      try await cast.sea.client.send(Yello.befriend, cast.doyun.id)
      _ = try await server.vote(cast.haneul, for: cast.doyun)
      let before = try await server.timeline(of: cast.sea).map(\.id)
      try #require(before.count == 1)
      try await cast.sea.client.send(Yello.block, cast.haneul.id)
      #expect(try await server.timeline(of: cast.sea).map(\.id) == before)
      try await cast.sea.client.send(Yello.unblock, cast.haneul.id)
      try await cast.haneul.client.send(Yello.block, cast.sea.id)
      #expect(try await server.timeline(of: cast.sea).map(\.id) == before)
      // A block between reader and receiver hides everything, in both directions.
      try await cast.doyun.client.send(Yello.block, cast.sea.id)
      #expect(try await server.timeline(of: cast.sea).isEmpty)
      try await cast.doyun.client.send(Yello.unblock, cast.sea.id)
      try await cast.sea.client.send(Yello.befriend, cast.doyun.id)
      #expect(try await server.timeline(of: cast.sea).map(\.id) == before)
      try await cast.sea.client.send(Yello.block, cast.doyun.id)
      #expect(try await server.timeline(of: cast.sea).isEmpty)
    }
  }

  @Test(arguments: Engine.allCases)
  func `who hides what they receive is gone for friends at once, but not for who sent it`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      try await cast.sea.client.send(Yello.befriend, cast.doyun.id)
      _ = try await server.vote(cast.haneul, for: cast.doyun)
      #expect(try await cast.doyun.client.send(Yello.choices).showsNotes)
      for _ in 0..<2 {
        #expect(try await !cast.doyun.client.send(Yello.hideNotes).showsNotes)
      }
      #expect(try await server.timeline(of: cast.sea).isEmpty)
      #expect(try await server.timeline(of: cast.haneul).count == 1)
      #expect(try await cast.doyun.client.send(Yello.showNotes).showsNotes)
      #expect(try await server.timeline(of: cast.sea).count == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a note reported or muted is gone for friends, and its sender sees no difference`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      try await cast.sea.client.send(Yello.befriend, cast.doyun.id)
      let note = try await server.note(from: cast.haneul, to: cast.doyun)
      try await cast.doyun.client.send(Yello.mute, note)
      _ = try await server.vote(cast.haneul, for: cast.doyun)
      #expect(try await server.timeline(of: cast.sea).isEmpty)
      #expect(try await server.timeline(of: cast.haneul).count == 2)
      #expect(try await server.timeline(of: cast.haneul, .mine).count == 2)
    }
  }

  @Test func `a page reads by index alone, a few notes of each friend`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let cast = try await server.cast()
      for filter in [nil, Yello.TimelineRequest.Filter.mine] {
        let plan = try await server.timelinePlan(of: cast.sea.id, filter)
        #expect(plan.contains { $0.contains("yello_note_sent (sender_id=? AND heard<?)") })
        #expect(
          plan.contains { $0.contains("yello_note_heard (receiver_id=? AND heard>? AND heard<?)") }
            == (filter == nil), "\(plan)")
        #expect(!plan.contains { $0.hasPrefix("SCAN") && $0.contains("yello_") }, "\(plan)")
      }
    }
  }
}

extension TestServer {
  /// A student's whole timeline, page by page.
  func timeline(
    of student: Student, _ filter: Yello.TimelineRequest.Filter? = nil
  ) async throws -> [Yello.TimelineItem] {
    var all: [Yello.TimelineItem] = []
    for try await note in student.client.pages(
      Yello.timeline, Yello.TimelineRequest(filter: filter)
    ).items {
      all.append(note)
    }
    return all
  }
}
