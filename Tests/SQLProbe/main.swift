import Foundation
import SQL

// Three programs that need their own process: `write`, to be killed; `check`, for what it left;
// `measure`, for figures.
let arguments = CommandLine.arguments
switch (arguments.dropFirst().first, arguments.dropFirst(2).first) {
case ("write", let path?): try await CrashWriter(path).run()
case ("check", let path?): try await CrashCheck(path).run()
case ("measure", let location?): try await Measure(location).run()
default:
  print("usage: sqlprobe write FILE | check FILE < ACKNOWLEDGED | measure FILE-OR-URL")
  exit(64)
}
