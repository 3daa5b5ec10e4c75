import Foundation
import SQL
import SesacSimulation

// People who are matched, in a process that is killed with SIGKILL; `--place` is one life of that process.
if CommandLine.arguments.dropFirst() == ["--defects"] {
  for defect in Defect.allCases { print(defect.rawValue) }
  exit(0)
}
guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
  print(Options.usage)
  exit(64)
}
if let place = options.place {
  let location: Database.Location =
    options.engines == [.postgres] ? .postgres(url: place, connections: 4) : .sqlite(path: place)
  let isFine = try await Life(options: options, location: location).run()
  exit(isFine ? 0 : 3)
}
var found = false
for engine in options.engines {
  var confirmed: [String: Int] = [:]
  var (kills, expired) = (0, 0)
  for seed in options.seed..<options.seed + options.seeds where !found {
    let outcome = try await Run(options: options, engine: engine, seed: seed).finish()
    kills += outcome.kills
    expired += outcome.expired
    for acknowledgement in outcome.confirmed {
      confirmed[acknowledgement.line.split(separator: " ")[0].description, default: 0] += 1
    }
    guard outcome.violated.isEmpty else {
      for failure in outcome.failures { print(failure) }
      let names = Set(outcome.violated.map(\.rawValue)).sorted().joined(separator: " ")
      print("\(engine.rawValue), seed \(seed): violated: \(names)")
      found = true
      // A planted defect must be noticed by what is there for it.
      guard let defect = options.defect else { exit(1) }
      exit(outcome.violated.contains(defect.invariant) ? 1 : 2)
    }
  }
  let counts = ["match", "message", "end", "review", "report"].map { "\($0) \(confirmed[$0] ?? 0)" }
  print(
    "\(engine.rawValue): \(options.seeds) seeds of \(options.people) people, \(kills) kills, confirmed: "
      + counts.joined(separator: ", ") + ", waits ended \(expired); every invariant holds")
  // A simulation in which nothing happens would prove nothing.
  let isEmpty = ["match", "message", "end", "report"].contains { confirmed[$0] == nil }
  if options.defect == nil, isEmpty || kills < options.kills {
    print("\(engine.rawValue): too little has happened")
    exit(2)
  }
}
