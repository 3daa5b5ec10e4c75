public import MadangClient
public import Observation
public import Wire

/// A round of ballots in YELL:O: from the home screen to what it earned.
@MainActor @Observable
public final class RoundModel {
  /// Which screen is shown.
  public enum Screen: Hashable, Sendable {
    case loading
    /// More friends are needed to vote.
    case locked(friendsNeeded: Int)
    case ready(points: Int)
    case waiting(seconds: Int)
    case ballot(Yello.Ballot)
    case result(Yello.RoundResult)
  }

  public private(set) var screen = Screen.loading
  /// What went wrong last, as a sentence.
  public private(set) var failure: String?
  /// The friend and the keyword picked on the shown ballot.
  public private(set) var friend: ID<Yello.Person>?
  public private(set) var keyword: Int?
  /// The shown ballot's place, 1 to `count`.
  public private(set) var position = 0
  public private(set) var count = 0

  private let madang: Madang
  private var round: Yello.Round?
  private var answers: [Yello.Answer] = []

  public init(_ madang: Madang) { self.madang = madang }

  /// Whether the shown ballot has an answer; without one, `next()` skips it.
  public var isAnswered: Bool { friend != nil && keyword != nil }

  /// Asks which screen comes first; leaves a round that is being voted as it is.
  public func load() async {
    guard round == nil else { return }
    failure = await attempt {
      let home = try await self.madang.send(Yello.home)
      self.screen =
        switch home.state {
        case .known(.locked): .locked(friendsNeeded: home.friendsNeeded)
        case .known(.waiting): .waiting(seconds: home.secondsLeft)
        default: .ready(points: home.points)
        }
    }
  }

  /// Begins a round and shows its first ballot.
  public func begin() async {
    failure = await attempt {
      let round = try await self.madang.send(Yello.openRound)
      self.round = round
      self.answers = []
      self.count = round.ballots.count
      self.show(1)
    }
  }

  public func pick(friend: ID<Yello.Person>) { self.friend = friend }
  public func pick(keyword: Int) { self.keyword = keyword }

  /// Draws four other friends; not possible once a friend is picked.
  public func shuffle() async {
    guard let round, friend == nil else { return }
    failure = await attempt {
      let request = Yello.ShuffleRequest(ballot: self.position, answers: self.answers)
      self.screen = .ballot(try await self.madang.send(Yello.shuffle, round.id, request))
    }
  }

  /// Keeps the answer and shows the next ballot; hands the round in after the last one.
  public func next() async {
    guard round != nil else { return }
    answers.removeAll { $0.ballot == position }
    answers.append(Yello.Answer(ballot: position, friend: friend, keyword: keyword))
    guard position == count else { return show(position + 1) }
    await submit()
  }

  /// Hands the round in; after a lost connection, pressing again does it once.
  private func submit() async {
    guard let round else { return }
    failure = await attempt {
      let result = try await self.madang.send(
        Yello.submit, round.id, Yello.Answers(self.answers))
      self.round = nil
      self.screen = .result(result)
    }
  }

  private func show(_ position: Int) {
    guard let ballot = round?.ballots.first(where: { $0.number == position }) else { return }
    self.position = position
    (friend, keyword) = (nil, nil)
    screen = .ballot(ballot)
  }
}
