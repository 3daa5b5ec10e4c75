import Foundation

await exit(FrontDoor.run(Array(CommandLine.arguments.dropFirst())))
