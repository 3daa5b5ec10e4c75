import Foundation

// chatprobe serve LOCATION PAIRS [PUBLIC]: serves the sample app for pairs of members until standard input ends.
let words = CommandLine.arguments
guard words.count >= 4, words[1] == "serve", let pairs = Int(words[3]) else {
  FileHandle.standardError.write(Data("usage: chatprobe serve LOCATION PAIRS [PUBLIC]\n".utf8))
  exit(2)
}
try await ChatProbe(words[2], publicFolder: words.count > 4 ? words[4] : nil).serve(pairs: pairs)
