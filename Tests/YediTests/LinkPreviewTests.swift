import Commons
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yedi

@Suite(.timeLimit(.minutes(30)))
struct LinkPreviewTests {
  private static let crawler = [("Accept", "*/*"), ("User-Agent", "kakaotalk-scrap/1.0")]

  private func image(_ page: Response) throws -> String {
    String(
      try #require(
        page.text.firstMatch(of: #/property="og:image" content="https?://[^"/]+([^"]+)"/#)
      ).1)
  }

  @Test(arguments: Engine.allCases)
  func `a link to a post shows its title and first photo, one to a designer the name`(
    _ engine: Engine
  ) async throws {
    try await PhotoServer.run(on: engine) { server in
      let stylist = try await server.stylist("stylist")
      let post = try await stylist.post(photos: [1, 2])
      let crawler = Browser(router: server.server.router, cookie: nil)
      let page = await crawler.open(Yedi.post.path(post.id), headers: Self.crawler)
      #expect(page.text.contains("property=\"og:title\" content=\"\(post.title.text)\""))
      #expect(page.text.contains(post.designer.shop.text))
      #expect(try image(page) == post.photos[0].path(.jpeg))
      let photo = await crawler.open(try image(page), headers: Self.crawler)
      #expect(photo.status == 200 && photo.header("Content-Type") == "image/jpeg")
      #expect(
        page.text.contains("property=\"og:image:width\" content=\"\(post.photos[0].width)\""))
      // A designer without a portrait has the app's drawn picture.
      let designer = await crawler.open(
        Yedi.designer.path(post.designer.id), headers: Self.crawler)
      #expect(
        designer.text.contains("property=\"og:title\" content=\"\(post.designer.name.text)\""))
      #expect(try image(designer) == EntrancePage.linkPath)
      // What is gone has no preview.
      try await stylist.client.send(Yedi.deletePost, post.id)
      let gone = await crawler.open(Yedi.post.path(post.id), headers: Self.crawler)
      #expect(gone.status == 404 && !gone.text.contains("og:title"))
    }
  }
}
