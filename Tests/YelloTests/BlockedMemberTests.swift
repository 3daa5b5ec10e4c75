import Commons
import HTTP
import SQL
import TestKit
import Testing
import Wire

/// Requests the routes of SeSAC and YeDi for two members of whom one has blocked the other.
@Suite(.timeLimit(.minutes(30)))
struct BlockedMemberTests {
  typealias Scene = BlockedMemberScene

  @Test(arguments: Engine.allCases, Scene.Stage.allCases)
  func `without a block each route shows the other or does something to them`(
    _ engine: Engine, _ stage: Scene.Stage
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Scene(server, stage)
      for (probe, role) in asked(stage) {
        if probe.expectation == .blocks || probe.expectation == .blocksBack { continue }
        let other = scene.side(role == .first ? .second : .first)
        let (status, text) = await reply(probe, as: role, in: scene)
        switch probe.expectation {
        case .shows:
          let isShown = other.names.contains { text.contains($0) }
          #expect(isShown, "\(probe.route) \(role) shows nothing: \(status) \(text.prefix(200))")
        case .finds: #expect(status == 200, "\(probe.route) \(role)")
        case .acts: #expect(status != 404 && status != 400, "\(probe.route) \(role): \(text)")
        case .keepsSilent: #expect(status != 400 && status < 500, "\(probe.route): \(text)")
        case .blocks, .blocksBack: break
        }
      }
    }
  }

  @Test(arguments: Engine.allCases, Scene.Stage.allCases)
  func `behind a block no route shows the other, and acting on them is acting on no one`(
    _ engine: Engine, _ stage: Scene.Stage
  ) async throws {
    for blocker in Scene.Role.allCases {
      try await TestServer.open(on: engine) { server in
        let scene = try await Scene(server, stage)
        try await scene.block(by: blocker)
        // Who has blocked the other themselves may do so again.
        var blockers = [blocker]
        for (probe, role) in asked(stage) {
          let other = scene.side(role == .first ? .second : .first)
          let (status, text) = await reply(probe, as: role, in: scene)
          let shown = other.names.filter { text.contains($0) }
          let place = "\(probe.route) to the \(role), blocked by the \(blocker)"
          #expect(shown == [] && status < 500, "\(place): \(shown) \(text.prefix(300))")
          switch probe.expectation {
          case .finds: #expect(status == 404, "\(place)")
          case .acts, .blocks:
            guard probe.expectation == .acts || !blockers.contains(role) else { continue }
            let unknown = await scene.side(role).browser.ask(
              probe.method,
              probe.target.replacing(#/\{(?:person|designer|post|room|praise)\}/#, with: Self.noID)
                .replacing(#/\{mine\}|\{theirs\}/#, with: "1").replacing("{client}", with: "m9"),
              json: scene.filled(probe.json, for: role))
            #expect(status == unknown.status, "\(place): \(text) \(unknown.text)")
          case .blocksBack:
            #expect(status == 200, "\(place): \(text)")
            blockers.append(role)
          case .shows, .keepsSilent: break
          }
        }
      }
    }
  }

  @Test(arguments: Engine.allCases, Scene.Stage.allCases)
  func `the export of who was blocked does not name who has blocked them`(
    _ engine: Engine, _ stage: Scene.Stage
  ) async throws {
    for blocker in Scene.Role.allCases {
      try await TestServer.open(on: engine) { server in
        let scene = try await Scene(server, stage)
        let other = scene.side(blocker)
        let me = scene.side(blocker == .first ? .second : .first)
        func named() async -> [String] {
          let text = await me.browser.ask(.get, Export.fetch.path).text
          return other.names.filter { text.contains($0) }
        }
        #expect(await named().isEmpty == (stage == .waiting), "\(blocker)")
        try await scene.block(by: blocker)
        #expect(await named() == [], "\(blocker)")
      }
    }
  }

  private static let noID = Wire.ID<Account>(high: 1, low: 1).description

  private func asked(_ stage: Scene.Stage) -> [(Probe, Scene.Role)] {
    Self.probes.filter { $0.stage == stage }.flatMap { probe in probe.roles.map { (probe, $0) } }
  }

  /// The status of the JSON reply, and its text with that of the page.
  private func reply(
    _ probe: Probe, as role: Scene.Role, in scene: Scene
  ) async -> (status: Int, text: String) {
    let browser = scene.side(role).browser
    let target = scene.filled(probe.target, for: role)
    let json = await browser.ask(
      probe.method, target, json: scene.filled(probe.json, for: role))
    let page = probe.method == .get ? await browser.open(target).text : ""
    return (json.status, json.text + page)
  }
}
