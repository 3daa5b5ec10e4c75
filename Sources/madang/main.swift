import Dispatch
import Foundation
import Media

let words = Array(CommandLine.arguments.dropFirst())
// Before anything is asynchronous: the worker closes all files, also those of the dispatch threads.
if words.first == ImageWorker.command { exit(ImageWorker.run(Array(words.dropFirst()))) }
Task { await exit(MadangCommand.run(words)) }
dispatchMain()
