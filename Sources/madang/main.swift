import Foundation

await exit(MadangCommand.run(Array(CommandLine.arguments.dropFirst())))
