import Core
import Wire

/// One act of a simulation, drawn before it begins so that the same seed draws the same.
struct Act: Sendable {
  enum Delivery: Sendable {
    case once
    /// The same request arrives twice at once.
    case twice
    /// The request is lost.
    case lost
    /// Only its reply is lost.
    case unanswered
  }

  enum Verb: Sendable {
    case none, stop
    case start(Sesac.StartRequest)
    case request(ID<Sesac.Person>)
    case accept(ID<Sesac.Person>)
    case end(ID<Sesac.Match>)
    case review(ID<Sesac.Match>)
    case report(ID<Sesac.Person>)
    case say(ID<Chats.Room>)
  }

  let person: Int
  /// Somebody whom the person need not see.
  let other: Int
  let delivery: Delivery
  /// Identifies what is sent, also when it is sent again after a kill.
  let name: String
  /// 0 to 99, and more to draw from.
  private let roll: Int
  private let choice: Int

  /// The acts of a minute.
  static func drawn(_ count: Int, of people: Int, seed: UInt64, minute: Int) -> [Act] {
    var random = SeededRandomSource(seed: seed &* 1_000_003 &+ UInt64(minute))
    return (0..<count).map { index in
      // Some act often, others seldom, and the last only at first: their wait ends without a match.
      let spread = Double.random(in: 0..<1, using: &random)
      let awake = minute < 3 ? people : people - people / 10
      let delivery: Delivery =
        switch Int.random(in: 0..<12, using: &random) {
        case 0: .lost
        case 1: .unanswered
        case 2: .twice
        default: .once
        }
      return Act(
        person: Int(spread * spread * Double(awake)),
        other: .random(in: 0..<people, using: &random),
        delivery: delivery, name: "\(seed)-\(minute)-\(index)",
        roll: .random(in: 0..<100, using: &random), choice: .random(in: 0..<1 << 30, using: &random)
      )
    }
  }

  /// What to do in this state; `stale` are matches of anybody.
  func verb(in home: Sesac.Home, people: [ID<Sesac.Person>], stale: [ID<Sesac.Match>]) -> Verb {
    let (state, other) = (home.state, people[other])
    // The first three people act most, and are reported often by those they ask and meet.
    let reported = people.prefix(3)
    if roll < 25, let asking = home.requests.first(where: { reported.contains($0.id) }) {
      return .report(asking.id)
    }
    switch roll {
    case 0...2:
      if let partner = state.match?.partner { return .report(partner.id) }
      return .report(people[choice % 2 == 0 ? choice % reported.count : self.other])
    // From screens that are out of date.
    case 3...6: return .request(other)
    case 7...10: return .accept(other)
    case 11...12: return stale.isEmpty ? .none : .end(stale[choice % stale.count])
    case 13...14: return stale.isEmpty ? .none : .review(stale[choice % stale.count])
    default: break
    }
    if let match = state.match {
      guard match.outcome == nil else { return roll < 60 ? .end(match.id) : .review(match.id) }
      return switch roll {
      case ..<60: .say(match.room)
      case ..<62: .end(match.id)
      default: .review(match.id)
      }
    }
    guard state.phase.value == .waiting else { return .start(start) }
    if roll < 24 { return .stop }
    if let asking = home.requests.first, roll < 70 { return .accept(asking.id) }
    guard !home.people.isEmpty else { return .start(start) }
    return .request(home.people[choice % home.people.count].id)
  }

  /// Within 700 m of all others.
  private var start: Sesac.StartRequest {
    Sesac.StartRequest(
      Sesac.Point(latitude: 37.517 + Double(choice % 3) / 1000, longitude: 126.886),
      wants: choice % 7 == 0 ? .woman : nil)
  }
}
