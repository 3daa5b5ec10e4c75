import SQL
import SesacSimulation

/// The command line.
struct Options {
  var seeds: UInt64 = 1
  var seed: UInt64 = 1
  var people = 40
  var minutes = 70
  var kills = 1
  var engines = Engine.allCases
  var defect: Defect?
  /// Of one life of the process: where the data is, the minute to begin with, and which life it is.
  var place: String?
  var from = 0
  var life: UInt64 = 0

  static var usage: String {
    """
    usage: script/simulate-matching SEEDS [--seed FIRST] [--people 40] [--minutes 70] [--kills 1]
      [--engine sqlite|postgres] [--break \(Defect.allCases.map(\.rawValue).joined(separator: "|"))]
    """
  }

  init?(_ arguments: [String]) {
    var rest = arguments[...]
    func number<N: FixedWidthInteger>(_ most: N) -> N? {
      rest.popFirst().flatMap { N($0) }.flatMap { (0...most).contains($0) ? $0 : nil }
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--seed":
        guard let value = number(UInt64.max) else { return nil }
        seed = value
      case "--people":
        guard let value = number(100_000), value >= 4 else { return nil }
        people = value
      case "--minutes":
        guard let value = number(1_000), value > 0 else { return nil }
        minutes = value
      case "--kills":
        guard let value = number(100) else { return nil }
        kills = value
      case "--engine":
        guard let value = rest.popFirst().flatMap(Engine.init) else { return nil }
        engines = [value]
      case "--break":
        guard let value = rest.popFirst().flatMap(Defect.init) else { return nil }
        (defect, engines) = (value, [.sqlite])
      case "--place": place = rest.popFirst()
      case "--from":
        guard let value = number(1_000) else { return nil }
        from = value
      case "--life":
        guard let value = number(UInt64.max) else { return nil }
        life = value
      default:
        guard let value = UInt64(argument), value > 0 else { return nil }
        seeds = value
      }
    }
  }
}
