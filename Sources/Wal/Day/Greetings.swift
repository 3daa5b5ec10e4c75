import Wire

/// What 왈뿡이 says above the day's messages (`wal.md` §5.2): one line for each part of a day.
struct Greetings: Sendable {
  /// When a line fits.
  enum Moment: String, Sendable {
    case any, morning, noon, night, sleep
  }

  private let lines: [(moment: Moment, text: String)]

  /// Reads the table, whose first line names its columns.
  init(_ table: String) {
    lines = rows(of: table).compactMap { row in
      row["text"].map { (Moment(rawValue: row["when"] ?? "") ?? .any, $0) }
    }
  }

  var count: Int { lines.count }

  /// The line of `day` for `person`: the same however often it is asked for.
  func line(for person: ID<Wal.Person>, on day: Day, isAsleep: Bool) -> String {
    let fitting = lines.filter { isAsleep ? $0.moment == .sleep : $0.moment == .any }
    return Mix(person, "greeting \(day)").pick(fitting)?.text ?? ""
  }
}
