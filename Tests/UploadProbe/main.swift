import Foundation

// A server with one route for uploads, to be killed: takes the folder, prints its port.
guard let folder = CommandLine.arguments.dropFirst().first else {
  print("usage: uploadprobe FOLDER")
  exit(64)
}
try serveUploads(in: folder)
// Until it is killed, or whoever started it is gone.
while readLine() != nil {}
