import Commons
import Core
import Wire

/// The greetings above the day's messages (`docs/spec/wal.md`, Main screen).
struct Greetings: Sendable {
  /// The part of the day a line is for.
  enum Moment: String, Sendable {
    case any, morning, noon, night, sleep
  }

  let lines: [(moment: Moment, text: String)]

  /// Reads the table; its first line names the columns.
  init(_ table: String) {
    lines = rows(of: table).compactMap { row in
      row["text"].map { (Moment(rawValue: row["when"] ?? "") ?? .any, $0) }
    }
  }

  /// The line for `person` in this part of `day`; always the same one.
  func line(
    for person: ID<Wal.Person>, on day: Day, hour: Int, isAsleep: Bool
  ) -> String {
    let moment: Moment =
      switch hour {
      case _ where isAsleep: .sleep
      case ..<11: .morning
      case ..<17: .noon
      default: .night
      }
    let fitting = lines.filter { $0.moment == moment || (!isAsleep && $0.moment == .any) }
    return StableHash(person, "\(moment) \(day)").pick(fitting)?.text ?? ""
  }
}
