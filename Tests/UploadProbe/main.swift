import Foundation

// A server with one upload route, to be killed: takes the folder, prints its port.
guard let folder = CommandLine.arguments.dropFirst().first else {
  print("usage: uploadprobe FOLDER")
  exit(64)
}
try serveUploads(in: folder)
// Runs until it is killed or its parent ends.
while readLine() != nil {}
