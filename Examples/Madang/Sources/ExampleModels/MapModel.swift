public import MadangClient
public import Observation
public import Wire

/// SeSAC's map: my state, who looks for company around a place, and who has asked me.
@MainActor @Observable
public final class MapModel {
  /// What the large button does in my state.
  public enum MainAction: Hashable, Sendable {
    /// Begins to wait at the centre of the map.
    case start
    case stop
    /// Opens the chat of the match.
    case talk(Sesac.MatchView)
    /// Leaves a match that the partner has ended.
    case leave(Sesac.MatchView)
  }

  /// The form of someone who has not joined SeSAC.
  public private(set) var joining: SproutModel?
  public private(set) var state: Sesac.State?
  /// Those who wait within the radius, usually 700 m, nearest first.
  public private(set) var people: [Sesac.Card] = []
  /// Those who have asked me.
  public private(set) var requests: [Sesac.Card] = []
  /// Where the search and waiting take place.
  public private(set) var centre = Sesac.Point.campus
  /// Whom the map shows and waiting asks for; nil is everybody.
  public private(set) var gender: Sesac.Gender?
  /// What I look for, as it is typed; empty is anything.
  public var tags = ""
  public private(set) var conversation: ConversationModel?
  /// Something that happened meanwhile, said once.
  public private(set) var notice: String?
  public private(set) var failure: String?

  private let madang: Madang
  private let dependencies: ClientDependencies
  private var isLoading = false
  private var isStale = false

  public init(_ madang: Madang, dependencies: ClientDependencies = .real) {
    self.madang = madang
    self.dependencies = dependencies
  }

  /// Nil until the state is known.
  public var action: MainAction? {
    switch state?.phase {
    case .known(.normal): .start
    case .known(.waiting): .stop
    case .known(.matched): state?.match.map { $0.outcome == nil ? .talk($0) : .leave($0) }
    default: nil
    }
  }

  /// Reads my state and the people around the centre; asked again while it reads, it reads once more.
  public func load() async {
    isStale = true
    guard !isLoading else { return }
    isLoading = true
    defer { isLoading = false }
    while isStale {
      isStale = false
      failure = await attempt { try await self.read() }
    }
  }

  /// Moves the map to where the device is; without a position it stays.
  public func move(to position: Sesac.Point?) async {
    notice = position == nil ? "위치를 찾지 못했어요. 지도를 옮기지 않았어요." : nil
    if let position { centre = position }
    await load()
  }

  public func show(only gender: Sesac.Gender?) async {
    self.gender = gender
    await load()
  }

  /// Presses the large button.
  public func press() async {
    switch action {
    case .start:
      await act {
        let request = Sesac.StartRequest(
          self.centre, tags: try Sesac.Tags(self.tags), wants: self.gender)
        return try await self.madang.send(Sesac.start, request)
      }
    case .stop: await act { try await self.madang.send(Sesac.stop) }
    case .talk(let match):
      conversation = ConversationModel(
        madang, room: match.room, through: Sesac.chat, events: Sesac.events)
    case .leave(let match): await act { try await self.madang.send(Sesac.end, match.id) }
    case nil: await load()
    }
  }

  /// Asks someone to meet, or accepts who has asked me.
  public func ask(_ card: Sesac.Card) async {
    let endpoint = card.hasAsked ? Sesac.accept : Sesac.request
    await act { try await self.madang.send(endpoint, card.id) }
  }

  /// Cancels the match, after which one cannot wait for some minutes.
  public func cancel(_ match: Sesac.MatchView) async {
    await act { try await self.madang.send(Sesac.end, match.id) }
  }

  public func closeConversation() { conversation = nil }

  /// Reads again when my state changes, until the task is cancelled.
  public func watch() async {
    do {
      for try await event in madang.events(Sesac.events)
      where event == .reset || event.kind == "state.changed" { await load() }
    } catch {
      failure = sentence(for: error)
    }
  }

  /// Reads again every 15 seconds, because others come and go without an event, until the task is cancelled.
  public func watchOthers() async {
    while (try? await dependencies.sleep(.seconds(15))) != nil, !Task.isCancelled {
      if joining == nil, conversation == nil { await load() }
    }
  }

  private func read() async throws {
    if state == nil {
      guard try await madang.send(Sesac.joining).isMember else {
        joining = joining ?? SproutModel(madang)
        return
      }
      joining = nil
    }
    let home = try await madang.send(Sesac.home, Sesac.Around(centre, gender: gender))
    show(home.state)
    (people, requests) = (home.people, home.requests)
  }

  /// Shows the state that an action leads to, and reads the map again, also when it was refused.
  private func act(_ action: @MainActor () async throws -> Sesac.State) async {
    notice = nil
    let refused = await attempt { self.show(try await action()) }
    await load()
    failure = refused ?? failure
  }

  private func show(_ new: Sesac.State) {
    if let match = new.match, match.id != state?.match?.id, match.outcome == nil {
      notice = "\(match.partner?.nickname.text ?? "새싹")님과 매칭됐어요."
    }
    if new.hasExpired { notice = "시간 안에 새싹을 만나지 못해서 찾기를 마쳤어요." }
    state = new
  }
}
