import Foundation

// Programs that need their own process: `measure` and `events` for figures, `run` to be killed.
let arguments = CommandLine.arguments
switch (arguments.dropFirst().first, arguments.dropFirst(2).first, arguments.dropFirst(3).first) {
case ("measure", let location?, let count):
  let limits = arguments.dropFirst(4).map { Int($0) ?? 0 }
  try await Burst(location).measure(
    Int(count ?? "") ?? 100_000, within: limits.first.map { .seconds($0) },
    page: limits.dropFirst().first.map { .milliseconds($0) })
case ("events", let location?, nil): try await FanOut.serve(location)
case ("set", let location?, let count):
  try await Burst(location, pace: 20).set(Int(count ?? "") ?? 20_000)
case ("run", let location?, nil): try await Burst(location, pace: 20).run()
case ("check", let location?, let count):
  try await Burst(location).check(Int(count ?? "") ?? 20_000)
default:
  print(
    """
    usage: jobsprobe set|check FILE-OR-URL [COUNT] | run|events FILE-OR-URL
      | measure FILE-OR-URL [COUNT [SECONDS MILLISECONDS]]
    """)
  exit(64)
}
