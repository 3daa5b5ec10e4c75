import Commons
import Foundation
import HTTP

extension StaticFiles {
  /// The embedded files: those of `Public/` under their names, and one style sheet per app.
  static func embedded() -> StaticFiles {
    var files = Embedded.files.map { file in
      (name: file.name, bytes: [UInt8](Data(base64Encoded: file.base64) ?? Data()))
    }
    for app in [Branding.platform.name] + MadangCommand.apps.map({ $0.branding.name }) {
      let layers = files.filter { $0.name == "css/layers.css" }
      let sheets = layers + files.filter { $0.name.hasPrefix("css/") && isSheet($0.name, of: app) }
      files.append((app + ".css", Array(sheets.map(\.bytes).joined())))
    }
    return StaticFiles(files.filter { !$0.name.hasPrefix("css/") })
  }

  /// Whether a file is part of an app's style sheet.
  ///
  /// `css/layers.css` declares the order of the layers, so it comes first and the others in any
  /// order.
  private static func isSheet(_ name: String, of app: String) -> Bool {
    name.hasPrefix("css/base/") || name.hasPrefix("css/components/")
      || name.hasPrefix("css/\(app)/")
  }
}
