import Foundation
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct ExtensibleTests {
  private func read<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(json.utf8))
  }

  @Test func `one case that only newer builds know does not make a page unreadable`() throws {
    let page = try read(
      Page<Yello.Offer>.self,
      #"{"items":[{"product":"PLUS","price":1200},{"product":"YEAR","price":39000}]}"#)
    #expect(page.items.map(\.product) == [.known(.plus), .unknown("YEAR")])
    #expect(page.items.map { $0.product == .plus } == [true, false])
    #expect(page.items.map { $0.product != .plus } == [false, true])
    #expect(page.items.map(\.product.value) == [.plus, nil])
    #expect(page.items.map(\.product.rawValue) == ["PLUS", "YEAR"])
  }

  @Test func `an unknown case is sent on as it came`() throws {
    let json = #"["ARRIVED","SNOWING"]"#
    let states = try read([Extensible<Wal.Today.State>].self, json)
    #expect(states == [.known(.arrived), .unknown("SNOWING")])
    #expect(String(decoding: try JSONEncoder().encode(states), as: UTF8.self) == json)
  }

  @Test func `a case and its raw value are the same value`() {
    let spelled = Extensible<Wal.Slot>.unknown("NIGHT")
    #expect(spelled == Extensible.known(.night))
    #expect(Set([spelled, .known(.night), Extensible(rawValue: "NIGHT")]).count == 1)
    #expect(Extensible<Wal.Slot>(rawValue: "NIGHT").value == .night)
  }

  @Test func `anything but text is refused`() {
    #expect(throws: DecodingError.self) { try read([Extensible<Wal.Slot>].self, "[3]") }
    #expect(throws: DecodingError.self) { try read([Extensible<Wal.Slot>].self, "[null]") }
  }

  @Test func `JSON of the build before decodes, and is written as it was`() throws {
    let home =
      #"{"cooldown":2400,"friends":5,"friendsNeeded":4,"handle":"haneul","news":[],"points":200,"secondsLeft":0,"state":"start","unread":2}"#
    #expect(try read(Yello.Home.self, home).state == .start)
    #expect(try rewritten(Yello.Home.self, home) == home)
    let note =
      #"{"color":3,"gender":"FEMALE","id":"0199a0b1-c2d3-7e4f-8a5b-6c7d8e9fa0b1","isRead":false,"line":"나는 사실 너랑","receivedAt":1760000000000}"#
    #expect(try rewritten(Yello.Note.self, note) == note)
    let me =
      #"{"categories":["COMEDY","YELL"],"nickname":"뽀시래기","providers":["kakao"],"slots":["NIGHT"],"zone":"Asia\/Seoul"}"#
    #expect(try read(Wal.Me.self, me).categories == [.known(.comedy), .known(.yell)])
    #expect(try rewritten(Wal.Me.self, me) == me)
    let item =
      #"{"at":1760000000000,"hasArrived":true,"id":"0199a0b1-c2d3-7e4f-8a5b-6c7d8e9fa0b1","isOpened":false}"#
    #expect(try read(Wal.Item.self, item).slot == nil)
    #expect(try rewritten(Wal.Item.self, item) == item)
    let response = #"{"outcome":"mergeAsked"}"#
    #expect(try read(SignIn.Response.self, response).outcome == .mergeAsked)
    #expect(try rewritten(SignIn.Response.self, response) == response)
  }

  private func rewritten<Value: Codable>(_ type: Value.Type, _ json: String) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(read(type, json)), as: UTF8.self)
  }
}
