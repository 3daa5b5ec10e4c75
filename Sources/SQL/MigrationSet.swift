/// The numbered scripts of one target, from 1; scripts are only ever added at the end.
///
/// A script is any number of statements separated by `;`, in the dialect both engines read, with the
/// tokens `{blob}`, `{text}` and `{rowless}`.
public struct MigrationSet: Sendable {
  /// Whose scripts they are, such as `commons`.
  public let name: String
  public let scripts: [String]

  public init(name: String, scripts: [String]) {
    self.name = name
    self.scripts = scripts
  }

  /// Scripts as SwiftPM's `.embedInCode` gives them: the bytes of each file.
  public init(name: String, scripts: [[UInt8]]) {
    self.init(name: name, scripts: scripts.map { String(decoding: $0, as: UTF8.self) })
  }

  /// FNV-1a of the script's bytes: tells a script edited by mistake, not one forged.
  static func checksum(_ script: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in script.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }
}
