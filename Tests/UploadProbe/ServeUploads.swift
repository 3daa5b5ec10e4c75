import Foundation
import HTTP
import Wire

func serveUploads(in folder: String) throws {
  var router = Router()
  try router.on(.post, "/files", upload: UploadLimits(files: 1)) { _, _ in
    nil
  } _: { _, _ in
    .text("stored")
  }
  var configuration = Server.Configuration()
  configuration.uploads = try UploadFolder(folder)
  let log = AccessLog(now: { Instant(Date()) }) { _ in }
  let port = try Server(configuration, router: router, log: log).start()
  try write(Array("\(port)\n".utf8), to: STDOUT_FILENO)
}
