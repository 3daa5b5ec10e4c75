import Foundation
import HTTP
import Wire

/// The fields of a form, whose lists are repeated keys; some clients sent them as `[0, 1]`.
struct CompatibilityForm {
  private let fields: [(name: String, value: String)]

  init(_ request: Request) { fields = request.fields }

  /// The value of a required field; refused with 501 when it is absent.
  func text(_ name: String) throws -> String {
    guard let field = fields.first(where: { $0.name == name }) else {
      throw Refusal.malformed(name)
    }
    return field.value
  }

  func number(_ name: String) throws -> Int {
    guard let number = Int(try text(name)) else { throw Refusal.malformed(name) }
    return number
  }

  func list(_ name: String) -> [String] {
    let values = fields.filter { $0.name == name || $0.name == name + "[]" }.map(\.value)
    guard values.count == 1, let only = values.first, only.hasPrefix("["), only.hasSuffix("]")
    else { return values }
    return only.dropFirst().dropLast().split(separator: ",").map { part in
      part.trimmingCharacters(in: .whitespaces.union(["\""]))
    }
  }

  /// A list of so many numbers, each 0 or 1.
  func switches(_ name: String, count: Int) throws -> [Bool] {
    let values = list(name)
    guard values.count == count, values.allSatisfy({ ["0", "1"].contains($0) }) else {
      throw Refusal.malformed(name)
    }
    return values.map { $0 == "1" }
  }

  func person(_ name: String = "otheruid") throws -> ID<Sesac.Person> {
    guard let id = ID<Sesac.Person>(try text(name)) else { throw Refusal.notFound }
    return id
  }

  func point() throws -> Sesac.Point {
    guard let latitude = Double(try text("lat")), let longitude = Double(try text("long")) else {
      throw Refusal.sesacPlace
    }
    return Sesac.Point(latitude: latitude, longitude: longitude)
  }

  /// -1 is not chosen, 0 a woman, 1 a man.
  func gender(_ name: String) throws -> Sesac.Gender? {
    switch try number(name) {
    case -1: nil
    case 0: .woman
    case 1: .man
    default: throw Refusal.malformed(name)
    }
  }

  /// The day of a date of birth in Korea, whether or not the client knew its zone.
  func birth() throws -> Day {
    guard let time = Self.instant(try text("birth")) else { throw Refusal.dayUnreadable }
    return Zone.seoul.day(at: time)
  }

  /// An ISO 8601 time in UTC, with or without milliseconds.
  static func instant(_ text: String) -> Instant? {
    let style = Date.ISO8601FormatStyle()
    let date =
      (try? Date(text, strategy: style.year().month().day().time(includingFractionalSeconds: true)))
      ?? (try? Date(text, strategy: style))
    return date.flatMap { Int64(exactly: ($0.timeIntervalSince1970 * 1000).rounded()) }
      .flatMap(Instant.init(checking:))
  }
}

extension Instant {
  /// ISO 8601 with milliseconds, as the original's clients read it: `2026-03-20T03:00:00.000Z`.
  var withMilliseconds: String {
    let rest = String(1000 + ((milliseconds % 1000) + 1000) % 1000).dropFirst()
    return iso8601.dropLast() + "." + rest + "Z"
  }
}
