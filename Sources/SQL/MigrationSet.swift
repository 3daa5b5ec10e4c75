/// The numbered scripts of one target, from 1; scripts are only appended.
///
/// A script contains any number of statements separated by `;`, in the dialect of both engines,
/// with the tokens `{blob}`, `{text}` and `{rowless}`.
public struct MigrationSet: Sendable {
  /// The target that owns the scripts, such as `commons`.
  public let name: String
  public let scripts: [String]

  public init(name: String, scripts: [String]) {
    self.name = name
    self.scripts = scripts
  }

  /// Takes scripts from SwiftPM's `.embedInCode`: the bytes of each file.
  public init(name: String, scripts: [[UInt8]]) {
    self.init(name: name, scripts: scripts.map { String(decoding: $0, as: UTF8.self) })
  }

  /// FNV-1a of the script's bytes; detects accidental edits, not forgeries.
  static func checksum(_ script: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in script.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }
}
