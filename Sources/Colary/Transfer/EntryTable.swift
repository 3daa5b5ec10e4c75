import Foundation
import Wire

/// Entries as CSV (RFC 4180): one line for each, with a byte-order mark that spreadsheets look for.
enum EntryTable {
  static let columns = [
    "id", "day", "time", "emotion", "intensity", "text", "taps", "revision", "deleted", "changed",
    "history", "clock",
  ]

  static func text(of entries: [Colary.FiledEntry]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    var text = "\u{FEFF}" + columns.joined(separator: ",") + "\r\n"
    for entry in entries {
      let cells = [
        entry.id.description, entry.day.text,
        ISOTime.text(entry.occurredAt, offset: entry.offset), entry.emotion.rawValue,
        String(entry.intensity), entry.text.guarded,
        entry.taps.map { $0.map(String.init).joined(separator: " ") } ?? "",
        String(entry.revision), entry.isDeleted ? "yes" : "",
        ISOTime.text(entry.changedAt, offset: 0),
        entry.history.isEmpty
          ? "" : String(decoding: try encoder.encode(entry.history), as: UTF8.self),
        entry.hasSkewedClock == true ? "skewed" : "",
      ]
      text += cells.map(quoted).joined(separator: ",") + "\r\n"
    }
    return text
  }

  private static func quoted(_ cell: String) -> String {
    let isPlain = !cell.unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
    return isPlain ? cell : "\"\(cell.replacing("\"", with: "\"\""))\""
  }

  /// What the columns are called here that JSON calls otherwise.
  static let names = ["occurredAt": "time", "offset": "time", "changedAt": "changed"]

  static func rows(of text: String) throws -> [FileRow] {
    let lines = try cells(of: text)
    let names = lines.first?.map { $0.trimmed } ?? []
    let places = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
    guard ["id", "day", "time", "emotion", "intensity", "text"].allSatisfy({ places[$0] != nil })
    else { throw Refusal.importFile }
    return try lines.dropFirst().enumerated().map { number, cells in
      try row(number + 1) { name in
        places[name].flatMap { $0 < cells.count ? cells[$0] : nil } ?? ""
      }
    }
  }

  private static func row(_ number: Int, _ cell: (String) -> String) throws -> FileRow {
    func need<Value>(_ column: String, _ read: (String) -> Value?) throws -> Value {
      guard let value = read(cell(column).trimmed) else {
        throw Refusal.importRow(number, column)
      }
      return value
    }
    func optional<Value>(_ column: String, _ read: (String) -> Value?) throws -> Value? {
      cell(column).trimmed.isEmpty ? nil : try need(column, read)
    }
    let time = try need("time", ISOTime.read)
    return FileRow(
      id: cell("id").trimmed, revision: try optional("revision") { Int($0) },
      emotion: cell("emotion").trimmed, intensity: try need("intensity") { Int($0) },
      taps: try optional("taps") { text in
        let counts = text.split(separator: " ").map { Int($0) }
        return counts.contains(nil) ? nil : counts.compactMap { $0 }
      },
      text: cell("text").unguarded, occurredAt: time.moment.milliseconds, offset: time.offset,
      day: cell("day").trimmed,
      isDeleted: try optional("deleted") { ["yes": true, "no": false][$0] },
      changedAt: try optional("changed", ISOTime.read)?.moment.milliseconds,
      history: try optional("history") {
        try? JSONDecoder().decode([FileRow.Former].self, from: Data($0.utf8))
      }, hasSkewedClock: try optional("clock") { ["skewed": true][$0] })
  }

  /// The cells of each line that is not empty.
  ///
  /// A quote opens a cell only at its start, so that one within a text does not swallow what follows.
  private static func cells(of text: String) throws -> [[String]] {
    var lines: [[String]] = []
    var line: [String] = []
    var ended = 0
    var cell = String.UnicodeScalarView()
    var state = State.start
    func endCell() throws {
      // Spreadsheets fill lines up with empty cells, but not with hundreds.
      guard line.count < 100 else { throw Refusal.importFile }
      line.append(String(cell))
      cell.removeAll()
      state = .start
    }
    func endLine() throws {
      try endCell()
      if line.contains(where: { !$0.isEmpty }) { lines.append(line) }
      ended += 1
      // Spreadsheets end tables with empty lines, too.
      guard lines.count <= Colary.importLimits.entries + 1,
        ended <= 2 * Colary.importLimits.entries
      else { throw Refusal.importSize }
      line = []
    }
    for scalar in text.unicodeScalars where scalar != "\u{FEFF}" || !lines.isEmpty {
      switch (state, scalar) {
      case (.quoted, "\""): state = .closed
      case (.quoted, _): cell.append(scalar)
      case (.start, "\""): state = .quoted
      case (.closed, "\""):
        // Two are one sign of the text.
        cell.append(scalar)
        state = .quoted
      case (_, ","): try endCell()
      case (_, "\n"): try endLine()
      case (_, "\r"): break
      default:
        cell.append(scalar)
        state = .plain
      }
    }
    // The rest of the file went into a cell that was never closed.
    if state == .quoted {
      guard let column = lines.first?.dropFirst(line.count).first else { throw Refusal.importFile }
      throw Refusal.importRow(lines.count, column)
    }
    try endLine()
    return lines
  }

  private enum State { case start, plain, quoted, closed }
}

extension String {
  /// Whether a spreadsheet may take it for a formula, or for one that is guarded already.
  ///
  /// Some take full-width signs as well, and some look behind spaces. Scalars, because a mark after
  /// `=` makes both one character.
  private var isFormula: Bool {
    let first = unicodeScalars.first {
      !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
    }
    return first.map("=+-@'＝＋－＠＇".unicodeScalars.contains) ?? false
  }

  /// With an apostrophe before what a spreadsheet would take for a formula.
  fileprivate var guarded: String { isFormula ? "'" + self : self }

  /// Without that apostrophe.
  fileprivate var unguarded: String {
    guard unicodeScalars.first == "'" else { return self }
    let rest = String(unicodeScalars.dropFirst())
    return rest.isFormula ? rest : self
  }
}

/// A moment with the writer's offset: `2026-03-20T12:00:00.000+09:00` (ISO 8601).
enum ISOTime {
  static func text(_ moment: Instant, offset: Int) -> String {
    let local = moment + .minutes(offset)
    let digits = String(1000 + local.millisecond).dropFirst()
    let (hours, minutes) = abs(offset).quotientAndRemainder(dividingBy: 60)
    return "\(local.iso8601.dropLast()).\(digits)\(offset < 0 ? "-" : "+")"
      + "\(String(100 + hours).dropFirst()):\(String(100 + minutes).dropFirst())"
  }

  static func read(_ text: String) -> (moment: Instant, offset: Int)? {
    let halves = text.split(separator: "T", maxSplits: 1)
    guard halves.count == 2, let day = try? Day(String(halves[0])),
      let mark = halves[1].firstIndex(where: "Z+-".contains)
    else { return nil }
    let parts = halves[1][..<mark].split(separator: ".", omittingEmptySubsequences: false)
    let zone = halves[1][mark...]
    guard let clock = pairs(parts.first ?? "", 2...3), clock[0] < 24,
      clock.dropFirst().allSatisfy({ $0 < 60 }), parts.count <= 2,
      let milli = parts.count == 2 ? fraction(parts[1]) : 0,
      let ahead = zone == "Z" ? [0, 0] : pairs(zone.dropFirst(), 2...2), ahead[1] < 60
    else { return nil }
    let offset = (ahead[0] * 60 + ahead[1]) * (zone.hasPrefix("-") ? -1 : 1)
    let minutes = Int64(day.number) * 1440 + Int64(clock[0] * 60 + clock[1] - offset)
    let second = clock.dropFirst(2).first ?? 0
    return (Instant(milliseconds: minutes * 60_000 + Int64(second * 1000 + milli)), offset)
  }

  /// So many numbers of two digits with colons between.
  private static func pairs(_ text: Substring, _ count: ClosedRange<Int>) -> [Int]? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.count == 2 ? digits($0) : nil }
    return count.contains(parts.count) && numbers.count == parts.count ? numbers : nil
  }

  /// The milliseconds of a fraction of a second with one to three digits.
  private static func fraction(_ text: Substring) -> Int? {
    guard (1...3).contains(text.count) else { return nil }
    return digits(text + String(repeating: "0", count: 3 - text.count))
  }

  private static func digits(_ text: some StringProtocol) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }
}
