import Commons
import ExampleModels
import Foundation
import MadangClient
import MadangTesting
import Observation
import SQL
import TestKit
import Testing
import Wire

/// How screens of SeSAC are bound to their models.
@MainActor @Suite(.timeLimit(.minutes(30)))
struct SesacBindingTests {
  /// What a screen shows, drawn again after each change of what it has read.
  @MainActor private final class Screen<Shown: Sendable> {
    private(set) var drawn: [Shown] = []
    private let draw: @MainActor () -> Shown

    var shown: Shown { drawn[drawn.count - 1] }

    init(_ draw: @escaping @MainActor () -> Shown) {
      self.draw = draw
      render()
    }

    private func render() {
      let now = withObservationTracking {
        draw()
      } onChange: { [weak self] in
        Task { @MainActor [weak self] in self?.render() }
      }
      drawn.append(now)
    }
  }

  @Test func `a screen follows its state, whoever changes it: S5`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let client = try await server.viewer("one")
      let other = try await server.viewer("other")
      for (person, gender) in [(client, Sesac.Gender.woman), (other, .man)] {
        try await person.send(
          Sesac.join,
          Sesac.JoinRequest(
            nickname: Sesac.Nickname("새싹"), birth: Day(2000, 5, 4),
            email: Sesac.Email("a@example.com"), gender: gender))
        try await person.send(Sesac.start, Sesac.StartRequest(.campus))
      }
      let model = MapModel(client)
      let button = Screen { model.action }
      let requests = Screen { model.requests.count }
      await model.load()
      let watching = try await server.watch(as: client) { await model.watch() }
      defer { watching.cancel() }
      let me = try await client.send(Sesac.me).id
      try await other.send(Sesac.request, me)
      while requests.shown != 1 { await Task.yield() }
      #expect(button.shown == .stop)
      // Accepted on another device of mine.
      let partner = try await other.send(Sesac.me).id
      try await (server.viewer("one")).send(Sesac.accept, partner)
      while button.shown == .stop { await Task.yield() }
      guard case .talk(let match) = button.shown else {
        Issue.record("\(String(describing: button.shown))")
        return
      }
      #expect(match.partner?.id == partner)
      while requests.shown != 0 { await Task.yield() }
    }
  }

  @Test func `text and presses go in, the button's state and what comes next go out: S19 S6`()
    async throws
  {
    let script = ScriptedTransport()
    script.answer(Sesac.joining, with: Sesac.Joining(isMember: false))
    let model = MapModel(Madang(over: script, tokens: .signedIn))
    await model.load()
    let form = try #require(model.joining)
    #expect(model.action == nil && !form.isReady)
    (form.nickname, form.birth, form.email) = ("새싹", "2000-05-04", "a@example.com")
    #expect(form.isReady)
    let id = try #require(ID<Sesac.Person>("01ab56c3-7046-7012-a18d-318d722f536b"))
    script.answer(
      Sesac.join,
      with: Sesac.Me(
        id: id, nickname: try Sesac.Nickname("새싹"),
        look: Sesac.Look(sprout: 0, background: 0), gender: .woman))
    await form.join()
    #expect(form.failure == nil)
    script.answer(Sesac.joining, with: Sesac.Joining(isMember: true))
    script.answer(
      Sesac.home,
      with: Sesac.Home(
        state: Sesac.State(.normal), centre: .campus, people: [], requests: [], tags: []))
    await model.load()
    #expect(model.joining == nil && model.action == .start)
    // Whatever the models asked went through the one transport.
    #expect(
      script.targets.map { String($0.prefix { $0 != "?" }) } == [
        "GET /sesac/membership", "POST /sesac/membership", "GET /sesac/membership", "GET /sesac",
      ])
  }

  @Test func `one check of a change is shared by all that follow it: S22`() async throws {
    let script = ScriptedTransport()
    script.answer(Sesac.joining, with: Sesac.Joining(isMember: false))
    let model = MapModel(Madang(over: script, tokens: .signedIn))
    await model.load()
    let form = try #require(model.joining)
    let colour = Screen { form.isReady ? "green" : "grey" }
    let button = Screen { form.isReady }
    /// The screens are drawn in tasks of their own, in the order of the changes.
    func settle(_ colours: [String]) async {
      while colour.drawn.count < colours.count || button.drawn.count < colours.count {
        await Task.yield()
      }
      for _ in 0..<20 { await Task.yield() }
      #expect(colour.drawn == colours)
      #expect(button.drawn == colours.map { $0 == "green" })
    }
    (form.nickname, form.birth) = ("새싹", "2000-05-04")
    await settle(["grey"])
    form.email = "a@example.com"
    await settle(["grey", "green"])
    // Another valid text changes nothing for those who follow.
    form.nickname = "새싹이"
    form.email = "b@example.com"
    await settle(["grey", "green"])
    form.birth = "2000-05"
    await settle(["grey", "green", "grey"])
  }

  @Test func `one file of the client library and no model opens connections: S6`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
      .standardized
    for (folder, layer) in [
      ("Sources/MadangClient", ["URLSessionTransport.swift"]), ("Examples/Madang/Sources", []),
    ] {
      let base = root.appending(path: folder)
      let opening = try FileManager.default.subpathsOfDirectory(atPath: base.path).filter { path in
        guard path.hasSuffix(".swift") else { return false }
        let text = try String(contentsOf: base.appending(path: path), encoding: .utf8)
        return text.contains(#/URLSession\(|URLSession\.shared|\.dataTask|\.data\(for:/#)
      }
      #expect(opening == layer, "\(folder)")
    }
  }
}
