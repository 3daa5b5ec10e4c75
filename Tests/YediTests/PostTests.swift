import Commons
import Core
import Foundation
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yedi

@Suite(.timeLimit(.minutes(30)))
struct PostTests {
  @Test(arguments: Engine.allCases)
  func
    `a designer publishes photos in order and edits them without uploading the rest: D2 D19 D20 D22 D23 DE14 T23`(
      _ engine: Engine
    ) async throws
  {
    try await PhotoServer.run(on: engine) { server in
      let stylist = try await server.stylist("stylist")
      let post = try await stylist.post(photos: [1, 2, 3])
      #expect(post.photos.count == 3 && post.isMine && post.price == 45_000)
      let ids = post.photos.map(\.id)
      let extra = try await stylist.client.send(
        Photos.upload, Upload(files: [PhotoServer.photo(4)]))
      let edited = try await stylist.client.send(
        Yedi.editPost, post.id,
        Upload(
          try Stylist.draft("허쉬컷", kept: [ids[2], ids[0], extra.id], first: extra.id),
          files: [PhotoServer.photo(5)])
      ).card
      #expect(edited.title.text == "허쉬컷")
      #expect(edited.photos.map(\.id).prefix(3) == [extra.id, ids[2], ids[0]])
      #expect(edited.photos.count == 4)
      let stranger = try await server.client(nil)
      #expect(try await stranger.send(Yedi.post, post.id).card.photos == edited.photos)
      _ = try await stranger.send(Photos.file, edited.photos[0].id, .small)
      // The photo that was taken out belongs to its uploader only.
      await #expect(throws: Refusal.notFound) {
        try await stranger.send(Photos.file, ids[1], .small)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `nothing is published of a post whose photos are refused: T23 DW16`(
    _ engine: Engine
  ) async throws {
    try await PhotoServer.run(on: engine) { server in
      let stylist = try await server.stylist("stylist")
      let other = try await server.stylist("other", name: "한보라")
      let broken = FilePart(.data(Data("no photo".utf8)), name: "a.jpg", type: "image/jpeg")
      await #expect(throws: Refusal.photoType) {
        try await stylist.client.send(
          Yedi.createPost, Upload(try Stylist.draft(), files: [PhotoServer.photo(1), broken]))
      }
      await #expect(throws: Refusal.postPhotos) {
        try await stylist.client.send(Yedi.createPost, Upload(try Stylist.draft()))
      }
      let theirs = try await other.client.send(
        Photos.upload, Upload(files: [PhotoServer.photo(2)]))
      await #expect(throws: Refusal.photoUnknown) {
        try await stylist.client.send(
          Yedi.createPost, Upload(try Stylist.draft(kept: [theirs.id])))
      }
      let page = try await stylist.client.send(Yedi.myPosts, PageRequest())
      #expect(page.items.isEmpty)
      let post = try await stylist.post(photos: Array(0..<10))
      await #expect(throws: Refusal.postPhotos) {
        try await stylist.client.send(
          Yedi.editPost, post.id,
          Upload(try Stylist.draft(kept: post.photos.map(\.id)), files: [PhotoServer.photo(99)]))
      }
      #expect(try await stylist.client.send(Yedi.post, post.id).card.photos == post.photos)
    }
  }

  @Test(arguments: Engine.allCases)
  func `only its designer changes or deletes a post, and clients cannot post: D21 T20 T29 T34`(
    _ engine: Engine
  ) async throws {
    try await PhotoServer.run(on: engine) { server in
      let stylist = try await server.stylist("stylist")
      let other = try await server.stylist("other", name: "한보라")
      let guest = try await server.guest("guest")
      let post = try await stylist.post()
      await #expect(throws: Refusal.designersOnly) {
        try await guest.send(
          Yedi.createPost, Upload(try Stylist.draft(), files: [PhotoServer.photo(3)]))
      }
      await #expect(throws: Refusal.notFound) {
        try await other.client.send(
          Yedi.editPost, post.id, Upload(try Stylist.draft(kept: post.photos.map(\.id))))
      }
      await #expect(throws: Refusal.notFound) {
        try await other.client.send(Yedi.deletePost, post.id)
      }
      await #expect(throws: Refusal.ownPage) {
        try await stylist.client.send(Yedi.setRole, Yedi.RoleRequest(role: .client))
        _ = try await stylist.client.send(Yedi.like, post.id)
      }
      _ = try await guest.send(Yedi.like, post.id)
      try await stylist.client.send(Yedi.deletePost, post.id)
      for reader in [guest, try await server.client(nil)] {
        await #expect(throws: Refusal.notFound) { try await reader.send(Yedi.post, post.id) }
        await #expect(throws: Refusal.notFound) {
          try await reader.send(Photos.file, post.photos[0].id, .small)
        }
      }
      #expect(try await guest.send(Yedi.likedPosts, PageRequest()).items.isEmpty)
    }
  }

  @Test(arguments: Engine.allCases)
  func `likes are states with exact counts, from many devices at once: D15 DE1 T27 DW18`(
    _ engine: Engine
  ) async throws {
    try await PhotoServer.run(on: engine) { server in
      let stylist = try await server.stylist("stylist")
      let post = try await stylist.post()
      var guests: [Madang] = []
      for number in 0..<5 { guests.append(try await server.server.guest("g\(number)")) }
      try await atOnce((0..<20).map { guests[$0 % 5] }) { guest in
        _ = try await guest.send(Yedi.like, post.id)
      }
      let seen = try await guests[0].send(Yedi.post, post.id).card
      #expect(seen.likes == 5 && seen.isLiked)
      #expect(try await guests[0].send(Yedi.likedPosts, PageRequest()).items.map(\.id) == [post.id])
      // Leaving takes the like along.
      try await guests[4].send(Leaving.app, "yedi", Leaving.Request())
      #expect(try await guests[0].send(Yedi.post, post.id).card.likes == 4)
      try await atOnce((0..<16).map { guests[$0 % 4] }) { guest in
        _ = try await guest.send(Yedi.unlike, post.id)
      }
      #expect(try await guests[0].send(Yedi.unlike, post.id).likes == 0)
      let wrong = try await server.db.read { try $0.postFindings().map(\.wrong) }
      #expect(wrong == [0])
    }
  }

  @Test(arguments: Engine.allCases)
  func `a block hides posts and photos, and leaving deletes them: T32`(
    _ engine: Engine
  ) async throws {
    try await PhotoServer.run(on: engine) { server in
      let stylist = try await server.stylist("stylist")
      let guest = try await server.guest("guest")
      let post = try await stylist.post(photos: [1, 2])
      _ = try await guest.send(Yedi.like, post.id)
      // Again from a page that was open before: it has no further effect.
      for _ in 0..<2 { try await guest.send(Yedi.block, stylist.id) }
      await #expect(throws: Refusal.notFound) { try await guest.send(Yedi.post, post.id) }
      await #expect(throws: Refusal.notFound) { try await guest.send(Yedi.unlike, post.id) }
      await #expect(throws: Refusal.notFound) {
        try await guest.send(Photos.file, post.photos[0].id, .small)
      }
      #expect(try await guest.send(Yedi.likedPosts, PageRequest()).items.isEmpty)
      try await stylist.client.send(Leaving.app, "yedi", Leaving.Request())
      let stranger = try await server.client(nil)
      await #expect(throws: Refusal.notFound) { try await stranger.send(Yedi.post, post.id) }
      let owned: Int? = try await server.db.read {
        try $0.value("SELECT count(*) FROM media_photo WHERE owner_kind IS NOT NULL")
      }
      #expect(owned == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func `guests and strangers read title, category and price of a post`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let stylist = try await server.stylist("stylist")
      _ = try await server.guest("guest")
      let post = try await server.addPost(by: stylist.id)
      let browsers = [try await server.browser(), try await server.browser(as: "guest")]
      for (price, words) in [(45_000, "45,000원"), (nil, nil)] as [(Int?, String?)] {
        try await server.db.write { db in
          try db.run(
            "UPDATE yedi_post SET title = '가벼운 단발', category = 'PERM', price = \(price) WHERE id = \(post)"
          )
        }
        for browser in browsers {
          let page = await browser.open(Yedi.post.path(post)).text
          #expect(page.contains("<h2>가벼운 단발</h2>"))
          #expect(page.contains(#/class="tag category perm"[^>]*>(<[^>]*>)*펌/#))
          #expect(page.contains("post-price") == (words != nil))
          if let words { #expect(page.contains(words)) }
        }
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a post that is deleted meanwhile is neither liked nor unliked, and counts nothing: T29`(
    _ engine: Engine
  ) async throws {
    try await PhotoServer.run(on: engine) { server in
      let stylist = try await server.stylist("stylist")
      let guest = try await server.guest("guest")
      let (gone, kept) = (try await stylist.post(), try await stylist.post(photos: [2]))
      for post in [gone, kept] { _ = try await guest.send(Yedi.like, post.id) }
      try await stylist.client.send(Yedi.deletePost, gone.id)
      for _ in 0..<2 {
        await #expect(throws: Refusal.notFound) { try await guest.send(Yedi.like, gone.id) }
        await #expect(throws: Refusal.notFound) { try await guest.send(Yedi.unlike, gone.id) }
      }
      let browser = try await server.server.browser(as: "guest")
      #expect(await browser.post(Yedi.like.action(gone.id)).status == 404)
      let liked = try await guest.send(Yedi.likedPosts, PageRequest()).items
      #expect(liked.map(\.id) == [kept.id] && liked.map(\.likes) == [1])
      let rows: Int? = try await server.db.read {
        try $0.value("SELECT COUNT(*) FROM yedi_like")
      }
      #expect(rows == 1)
    }
  }
}
