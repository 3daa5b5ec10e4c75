import Foundation
import HTTP
import Testing
import Wire

private let css = """
  @import "base.css"; .a { background: url(icon.svg) } .b { background: url('../img/b.png') }
  .c { content: "don't"; background: url("/public/icon.svg"), url(https://x.y/icon.svg) }
  """

private func files(icon: String = "<svg/>") -> StaticFiles {
  StaticFiles([
    ("app/yello.css", Array(css.utf8)), ("app/base.css", Array(".z{}".utf8)),
    ("app/icon.svg", Array(icon.utf8)), ("icon.svg", Array("<svg></svg>".utf8)),
    ("img/b.png", [0x89, 0x50]), ("long.txt", Array(repeating: 65, count: 10_000)),
    ("a.js", Array("import { b } from './b.js'; import \"./none.js\"; const s = 'icon.svg'".utf8)),
    ("b.js", Array("export const b = 1".utf8)), ("x.js", Array("import './y.js'".utf8)),
    ("y.js", Array("import './x.js'".utf8)), ("favicon.ico", [0, 0]),
    ("app.webmanifest", Array("{\"icons\":[{\"src\":\"/public/img/b.png\"}]}".utf8)),
  ])
}

private func text(_ response: Response) throws -> String {
  guard case .shared(let bytes) = response.body else { throw Refusal.notFound }
  return String(decoding: bytes.bytes, as: UTF8.self)
}

private func text(_ files: StaticFiles, _ name: String) throws -> String {
  try text(files.respond(to: Request(.get, "/"), name))
}

@Suite(.timeLimit(.minutes(30)))
struct StaticFilesTests {
  @Test func `a name carries its content's hash, and only its content's`() throws {
    let path = files().path(for: "app/icon.svg")
    #expect(path.wholeMatch(of: /\/public\/app\/icon-[0-9a-f]{10}\.svg/) != nil)
    #expect(files().path(for: "app/icon.svg") == path)
    #expect(files(icon: "<svg >").path(for: "app/icon.svg") != path)
    #expect(files().path(for: "none.css") == "/public/none.css")
  }

  @Test func `references become hashed names, and what is no file of ours stays`() throws {
    let files = files()
    let sheet = try text(files, "app/yello.css")
    #expect(sheet.contains("@import \"\(files.path(for: "app/base.css"))\""))
    #expect(sheet.contains("url(\(files.path(for: "app/icon.svg")))"))
    #expect(sheet.contains("url('\(files.path(for: "img/b.png"))')"))
    #expect(sheet.contains("url(\"\(files.path(for: "icon.svg"))\")"))
    #expect(sheet.contains("url(https://x.y/icon.svg)"))
    #expect(sheet.contains("\"don't\""))
    let script = try text(files, "a.js")
    #expect(script.contains("from '\(files.path(for: "b.js"))'"))
    #expect(script.contains("\"./none.js\"; const s = 'icon.svg'"))
    #expect(try text(files, "app.webmanifest").contains("\"\(files.path(for: "img/b.png"))\""))
  }

  @Test func `a change in an icon changes the name of the sheet that shows it`() {
    #expect(files().path(for: "app/yello.css") != files(icon: "<g/>").path(for: "app/yello.css"))
    #expect(files().path(for: "a.js") == files(icon: "<g/>").path(for: "a.js"))
  }

  @Test func `two files that name each other still both load`() throws {
    let files = files()
    let first = try text(files, "x.js")
    let second = try text(files, "y.js")
    #expect(first.contains(files.path(for: "y.js")))
    #expect(second == "import '/public/x.js'")
  }

  @Test func `a hashed name is kept for a year and a plain one asked about each time`() throws {
    let files = files()
    let hashed = files.path(for: "b.js").replacing("/public/", with: "")
    let kept = try files.respond(to: Request(.get, "/"), hashed)
    let asked = try files.respond(to: Request(.get, "/"), "b.js")
    #expect(kept.header("Cache-Control") == "public, max-age=31536000, immutable")
    #expect(asked.header("Cache-Control") == "public, no-cache")
    #expect(kept.header("ETag") == asked.header("ETag"))
    #expect(throws: Refusal.notFound) { try files.respond(to: Request(.get, "/"), "../b.js") }
  }

  @Test(arguments: [
    ("app/yello.css", "text/css; charset=utf-8"), ("b.js", "text/javascript; charset=utf-8"),
    ("icon.svg", "image/svg+xml"), ("img/b.png", "image/png"), ("favicon.ico", "image/x-icon"),
    ("app.webmanifest", "application/manifest+json"), ("long.txt", "text/plain; charset=utf-8"),
  ])
  func `a file says what it is`(name: String, type: String) throws {
    let reply = try files().respond(to: Request(.get, "/"), name)
    #expect(reply.header("Content-Type") == type)
    #expect(reply.header("X-Content-Type-Options") == "nosniff")
  }

  @Test func `text is sent packed to who takes it, under a tag of its own`() throws {
    let files = files()
    let plain = try files.respond(to: Request(.get, "/"), "long.txt")
    let packed = try files.respond(
      to: Request(.get, "/", headers: [("Accept-Encoding", "br, gzip")]), "long.txt")
    #expect(packed.header("Content-Encoding") == "gzip")
    #expect(packed.header("Vary") == "Accept-Encoding")
    #expect(plain.header("Vary") == "Accept-Encoding")
    #expect(packed.header("ETag") != plain.header("ETag"))
    guard case .shared(let bytes) = packed.body else { throw Refusal.notFound }
    #expect(bytes.count < 200)
    #expect(bytes.bytes.starts(with: [0x1F, 0x8B]))
    let unwanted = try files.respond(
      to: Request(.get, "/", headers: [("Accept-Encoding", "gzip;q=0")]), "long.txt")
    #expect(unwanted.header("Content-Encoding") == nil)
    let picture = try files.respond(
      to: Request(.get, "/", headers: [("Accept-Encoding", "gzip")]), "img/b.png")
    #expect(picture.header("Content-Encoding") == nil)
  }

  @Test func `mounted files answer at both names, and 304 to who has them`() async throws {
    let files = files()
    var router = Router()
    try files.mount(on: &router)
    for path in ["/public/app/yello.css", files.path(for: "app/yello.css")] {
      let reply = await router.respond(to: Request(.get, path))
      #expect(reply.status == 200)
      let tag = try #require(reply.header("ETag"))
      let again = await router.respond(
        to: Request(.get, path, headers: [("If-None-Match", tag)]))
      #expect(again.status == 304)
    }
    #expect(await router.respond(to: Request(.get, "/public/app")).status == 404)
  }
}
