import Foundation

/// How much a long test does: `usual` in `script/test`, `full` in `script/soak`, which sets `SOAK`.
public func scaled(_ usual: Int, full: Int) -> Int {
  ProcessInfo.processInfo.environment["SOAK"] == nil ? usual : full
}
