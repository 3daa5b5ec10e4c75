import OfflineSimulation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

struct Options {
  var count: UInt64 = 100
  var seed: UInt64 = 1
  var defect: Defect?
  var record: String?
  /// How much of a failing seed's trace is printed.
  var lines = 40

  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--seed":
        guard let value = rest.popFirst().flatMap({ UInt64($0) }) else { return nil }
        seed = value
      case "--break":
        guard let value = rest.popFirst().flatMap(Defect.init) else { return nil }
        defect = value
      case "--trace":
        guard let value = rest.popFirst().flatMap({ Int($0) }) else { return nil }
        lines = value
      case "--record":
        guard let value = rest.popFirst() else { return nil }
        record = value
      default:
        guard let value = UInt64(argument) else { return nil }
        count = value
      }
    }
  }
}

func seconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
  let defects = Defect.allCases.map(\.rawValue).joined(separator: "|")
  print(
    "usage: script/simulate COUNT [--seed SEED] [--break \(defects)] [--trace LINES] [--record FILE]"
  )
  exit(2)
}
let simulation = Simulation(defect: options.defect)
let started = seconds()
var events = 0
var writes = 0
var file: UnsafeMutablePointer<FILE>?
if let record = options.record {
  file = fopen(record, "wb")
  guard file != nil else {
    print("cannot write \(record)")
    exit(2)
  }
}
for seed in options.seed..<options.seed + options.count {
  let outcome = simulation.run(seed: seed, records: file != nil)
  events += outcome.events
  writes += outcome.confirmedWrites
  if let file {
    guard fwrite(outcome.recording, 1, outcome.recording.count, file) == outcome.recording.count
    else {
      print("the recording could not be written")
      exit(2)
    }
  }
  guard outcome.violations.isEmpty else {
    let again = simulation.run(seed: seed, traces: true)
    for line in again.trace.suffix(options.lines) { print(line) }
    for violation in outcome.violations { print("seed \(seed): \(violation)") }
    let replays = again.violations == outcome.violations ? "replays exactly" : "DOES NOT REPLAY"
    print("seed \(seed) fails and \(replays): script/simulate 1 --seed \(seed)")
    exit(1)
  }
}
if let file { fclose(file) }
let elapsed = seconds() - started
print(
  "\(options.count) seeds, \(events) events, \(writes) confirmed writes, "
    + "0 lost, 0 duplicated, 0 stalled, all replicas equal; "
    + "\(Int(Double(options.count) / elapsed)) seeds a second")
