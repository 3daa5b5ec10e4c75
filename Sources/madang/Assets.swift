import Apps
import Commons
import Foundation
import HTTP

extension StaticFiles {
  /// The embedded files: those of `Public/` under their names, and one style sheet per app.
  static func embedded() -> StaticFiles {
    var files = Embedded.files.map { file in
      (name: file.name, bytes: [UInt8](Data(base64Encoded: file.base64) ?? Data()))
    }
    let folders =
      [(Branding.platform.name, [])]
      + Apps.all.map { ($0.descriptor.name, $0.descriptor.sharedStyles) }
    for (app, shared) in folders {
      let layers = files.filter { $0.name == "css/layers.css" }
      let sheets = ["base", "components"] + shared + [app]
      let sheet =
        layers
        + sheets.flatMap { folder in files.filter { $0.name.hasPrefix("css/\(folder)/") } }
      files.append((app + ".css", Array(sheet.map(\.bytes).joined())))
    }
    return StaticFiles(files.filter { !$0.name.hasPrefix("css/") })
  }
}
