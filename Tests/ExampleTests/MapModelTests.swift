import Commons
import Core
import ExampleModels
import MadangClient
import MadangTesting
import SQL
import TestKit
import Testing
import Wire

/// The example's models of SeSAC, against the server.
@MainActor @Suite(.timeLimit(.minutes(30)), .timeLimit(.minutes(30)))
struct MapModelTests {
  /// The model of someone who has joined through the form.
  private func neighbour(
    _ name: String, _ gender: Sesac.Gender, on server: TestServer
  ) async throws -> (model: MapModel, client: Madang) {
    let client = try await server.viewer(name)
    let model = MapModel(client)
    await model.load()
    let form = try #require(model.joining)
    #expect(model.action == nil && model.failure == nil)
    (form.nickname, form.birth, form.email) = (name, "2000-05-04", "someone")
    form.gender = gender
    await form.join()
    #expect(form.failure == Refusal.sesacEmail.ko && form.nickname == name)
    form.email = "someone@example.com"
    await form.join()
    #expect(form.failure == nil)
    await model.load()
    #expect(model.joining == nil && model.action == .start)
    return (model, client)
  }

  @Test func `two wait, one asks, the other accepts live, and they talk until one cancels`()
    async throws
  {
    try await TestServer.open(on: .sqlite) { server in
      let (bori, client) = try await neighbour("보리", .woman, on: server)
      let (miru, _) = try await neighbour("미루", .man, on: server)
      bori.tags = "산책 산책"
      await bori.press()
      #expect(bori.failure == Refusal.sesacTagTwice.ko && bori.action == .start)
      bori.tags = "산책"
      await bori.press()
      #expect(bori.failure == nil && bori.action == .stop)
      let watching = try await server.watch(as: client) { await bori.watch() }
      defer { watching.cancel() }

      await miru.press()
      let card = try #require(miru.people.first)
      #expect(miru.people.count == 1 && card.nickname.text == "보리" && !card.isAsked)
      #expect(card.tags.map(\.text) == ["산책"])
      await miru.ask(card)
      #expect(miru.failure == nil && miru.people.first?.isAsked == true)
      while bori.requests.isEmpty { await Task.yield() }
      #expect(bori.requests.map(\.nickname.text) == ["미루"] && bori.people.isEmpty)
      await bori.ask(try #require(bori.requests.first))
      guard case .talk(let match) = bori.action else {
        Issue.record("no match: \(bori.failure ?? "")")
        return
      }
      #expect(bori.notice == "미루님과 매칭됐어요.")

      // 미루 has not heard of it: stopping is refused, and shows the match.
      await miru.press()
      #expect(miru.failure == Refusal.sesacMatched.ko && miru.state?.match?.id == match.id)
      await miru.press()
      let talk = try #require(miru.conversation)
      await talk.load()
      talk.draft = "6시에 만나요"
      await talk.send()
      #expect(talk.messages.map(\.text) == ["6시에 만나요"] && talk.outgoing.isEmpty)
      miru.closeConversation()

      await miru.cancel(match)
      #expect(miru.action == .start && miru.state?.barredUntil != nil)
      await miru.press()
      #expect(miru.failure == Refusal.sesacBarred.ko && miru.action == .start)
      while bori.state?.match?.outcome == nil { await Task.yield() }
      guard case .leave = bori.action else {
        Issue.record("the match goes on")
        return
      }
      await bori.press()
      #expect(bori.action == .start && bori.state?.barredUntil == nil && bori.failure == nil)
    }
  }

  @Test func `the filter and the place decide who is shown, and the end of the wait is said once`()
    async throws
  {
    try await TestServer.open(on: .sqlite) { server in
      let (bori, _) = try await neighbour("보리", .woman, on: server)
      let (miru, _) = try await neighbour("미루", .man, on: server)
      await bori.press()
      await miru.load()
      #expect(miru.people.map(\.nickname.text) == ["보리"])
      await miru.show(only: .man)
      #expect(miru.people.isEmpty && miru.gender == .man)
      await miru.show(only: .woman)
      #expect(miru.people.count == 1)
      await miru.move(to: nil)
      #expect(miru.centre == .campus && miru.notice != nil && miru.people.count == 1)
      await miru.move(to: Sesac.Point(latitude: 37.6, longitude: 127))
      #expect(miru.people.isEmpty && miru.notice == nil)
      await miru.move(to: Sesac.Point(latitude: 99, longitude: 127))
      #expect(miru.failure == Refusal.sesacPlace.ko)

      server.clock.move(by: .minutes(61))
      await bori.load()
      #expect(bori.action == .start && bori.notice?.contains("찾기를 마쳤어요") == true)
    }
  }

  @Test func `others are read again while the screen is shown, and not after`() async throws {
    let script = ScriptedTransport()
    script.answer(Sesac.joining, with: Sesac.Joining(isMember: true))
    script.answer(
      Sesac.home,
      with: Sesac.Home(
        state: Sesac.State(.normal), centre: .campus, people: [], requests: [], tags: []))
    let clock = TestClock()
    let model = MapModel(
      Madang(over: script, tokens: .signedIn, dependencies: clock.dependencies),
      dependencies: clock.dependencies)
    let watching = Task { await model.watchOthers() }
    while script.calls.count < 4 { await Task.yield() }
    watching.cancel()
    await watching.value
    let count = script.calls.count
    #expect(
      clock.waits.contains(.seconds(15)) && script.targets.first?.contains("membership") == true)
    for _ in 0..<100 { await Task.yield() }
    #expect(script.calls.count == count)
  }

  @Test func `places on the map: 700 m north is the upper edge, and east is right`() {
    let frame = MapFrame(.campus, size: 320)
    #expect(frame.offset(of: .campus) == (0, 0))
    var north = Sesac.Point.campus
    north.latitude += 700 / 111_195
    let up = frame.offset(of: north)
    #expect(abs(up.x) < 0.001 && abs(up.y + 160) < 0.01)
    var east = Sesac.Point.campus
    east.longitude += 0.001
    // 0.001° is 88.2 m here.
    let right = frame.offset(of: east)
    #expect(abs(right.x - 20.16) < 0.05 && right.y == 0)
  }
}
