import Foundation

// Programs that need their own process: `write`, to be killed; `refuse`, beside it; `check`, for what it left;
// `full`, whose disk is; `measure`, for figures.
let arguments = CommandLine.arguments
var succeeded = true
switch (arguments.dropFirst().first, arguments.dropFirst(2).first) {
case ("write", let path?): try await write(path)
case ("refuse", let path?): succeeded = try await refuse(path)
case ("check", let path?): succeeded = try await check(path)
case ("full", let path?): succeeded = try await fill(path)
case ("measure", let path?): succeeded = try await measure(path, isTimed: true)
case ("count", let path?): succeeded = try await measure(path, isTimed: false)
default:
  print(
    "usage: offlineprobe write|refuse|full|measure|count FILE | check FILE < ACKNOWLEDGED"
  )
  exit(64)
}
exit(succeeded ? 0 : 1)
