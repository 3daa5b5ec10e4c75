#if !canImport(Security)
  import Foundation
  import TestKit
  import Testing

  /// The store for Apple's keychain, compiled and run over a stub of the framework.
  @Suite(.timeLimit(.minutes(30)))
  struct KeychainTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    private static let sources = folder.appending(path: "../../Sources/MadangClient")

    @Test func `the keychain keeps tokens, replaces and forgets them: W34 Y88`() async throws {
      let built = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      let place = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: place) }
      let stand = Self.folder.appending(path: "Keychain")
      #expect(
        try await said(
          "swiftc", "-swift-version", "6", "-parse-as-library", "-module-name", "Security",
          "-emit-module", "-emit-module-path", place.appending(path: "Security.swiftmodule").path,
          "-c", stand.appending(path: "Security.swift").path,
          "-o", place.appending(path: "Security.o").path) == "")
      // The folder also has the objects of files that were renamed since the last clean build.
      let objects = Set(
        (FileManager.default.enumerator(
          at: Self.folder.appending(path: "../../Sources/Wire"), includingPropertiesForKeys: nil)?
          .allObjects ?? []).compactMap { ($0 as? URL)?.lastPathComponent.appending(".o") })
      let wire = try FileManager.default.contentsOfDirectory(
        at: built.appending(path: "Wire.build"), includingPropertiesForKeys: nil
      ).filter { objects.contains($0.lastPathComponent) }.map(\.path)
      let features = [
        "ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault",
        "NonisolatedNonsendingByDefault",
      ].flatMap { ["-enable-upcoming-feature", $0] }
      let program = place.appending(path: "keychain").path
      #expect(
        try await said(
          ["swiftc", "-swift-version", "6", "-warnings-as-errors"] + features
            + ["-I", built.appending(path: "Modules").path, "-I", place.path]
            + [
              stand.appending(path: "main.swift").path,
              Self.sources.appending(path: "KeychainTokenStore.swift").path,
              Self.sources.appending(path: "TokenStore.swift").path,
              place.appending(path: "Security.o").path,
            ] + wire + ["-o", program]) == "")
      #expect(try await said(program) == "done\n")
    }

    private func said(_ command: String...) async throws -> String { try await said(command) }

    /// The combined output of a command.
    private func said(_ command: [String]) async throws -> String {
      let (process, pipe) = (Process(), Pipe())
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = command
      (process.standardOutput, process.standardError) = (pipe, pipe)
      try process.start()
      // Waiting would block a thread that tests run on.
      return await withCheckedContinuation { waiter in
        Thread.detachNewThread { [process, pipe] in
          let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
          _ = process.waitForEnd()
          waiter.resume(returning: String(decoding: bytes, as: UTF8.self))
        }
      }
    }
  }
#endif
