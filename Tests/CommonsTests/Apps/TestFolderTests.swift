import Foundation
import Testing

/// The tests of the platform are found where the code is.
@Suite(.timeLimit(.minutes(30)))
struct TestFolderTests {
  @Test(arguments: ["Commons", "Core", "Delivery"])
  func `the folders of its tests are those of a target`(target: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
      .standardized
    let tests = root.appending(path: "Tests/\(target)Tests")
    var searched = 0
    for path in try FileManager.default.subpathsOfDirectory(atPath: tests.path)
    where path.hasSuffix(".swift") {
      searched += 1
      let folder = (path as NSString).deletingLastPathComponent
      // What several tests share, and the app that is a test.
      guard !["Support", "Apps/SampleApp"].contains(folder) else { continue }
      let mirrored = root.appending(path: "Sources/\(target)/\(folder)")
      #expect(FileManager.default.fileExists(atPath: mirrored.path), "\(path)")
    }
    #expect(searched > 5)
  }
}
