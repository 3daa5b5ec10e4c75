/// The media type of a file name, and whether it is text worth compressing.
func mediaType(_ name: String) -> (name: String, isText: Bool) {
  switch name.split(separator: ".").last?.lowercased() {
  case "css": ("text/css; charset=utf-8", true)
  case "js", "mjs": ("text/javascript; charset=utf-8", true)
  case "svg": ("image/svg+xml", true)
  case "json": ("application/json", true)
  case "webmanifest": ("application/manifest+json", true)
  case "txt": ("text/plain; charset=utf-8", true)
  case "html": ("text/html; charset=utf-8", true)
  case "ico": ("image/x-icon", true)
  case "png": ("image/png", false)
  case "jpg", "jpeg": ("image/jpeg", false)
  case "webp": ("image/webp", false)
  case "woff2": ("font/woff2", false)
  case "wasm": ("application/wasm", true)
  default: ("application/octet-stream", false)
  }
}
