import ExampleModels
import ExampleViews
import Foundation
import MadangClient
import SwiftUI
import Wire

/// The app: a session in the keychain, a diary in a file, and the demo server unless `MADANG_SERVER` names another.
@main
struct MadangExample: App {
  private let services = Services()

  var body: some Scene {
    WindowGroup {
      RootView(
        madang: services.madang, server: services.server, diaryFile: services.diaryFile,
        locate: services.position.read)
    }
  }
}

@MainActor
private struct Services {
  let madang: Madang
  let server: URL
  let diaryFile: URL
  let position = DevicePosition()

  init() {
    let address = ProcessInfo.processInfo.environment["MADANG_SERVER"] ?? "http://localhost:8080"
    guard let server = URL(string: address) else { fatalError("MADANG_SERVER is not a URL") }
    self.server = server
    let folder = FileManager.default.urls(
      for: .applicationSupportDirectory, in: .userDomainMask)[0]
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    #if canImport(Security)
      madang = Madang(server: server, tokens: .keychain(service: "madang.example"))
    #else
      madang = Madang(server: server, tokens: .file(folder.appending(path: "session.json")))
    #endif
    diaryFile = folder.appending(path: "diary.db")
  }
}
