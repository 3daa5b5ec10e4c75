import Commons
import Core
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yedi

@Suite(.timeLimit(.minutes(30)))
struct PortraitTests {
  @Test(arguments: Engine.allCases)
  func
    `a designer's picture stands beside the name everywhere, until it is replaced or removed: D29`(
      _ engine: Engine
    ) async throws
  {
    try await PhotoServer.run(on: engine) { server in
      let stylist = try await server.stylist("stylist")
      let guest = try await server.guest("guest")
      let stranger = try await server.client(nil)
      #expect(stylist.studio.designer.card.photo == nil)
      await #expect(throws: Refusal.designersOnly) {
        try await guest.send(Yedi.setPicture, Upload(files: [PhotoServer.photo(1)]))
      }
      await #expect(throws: Refusal.photoMissing) {
        try await stylist.client.send(Yedi.setPicture, Upload(files: []))
      }
      func set(_ number: Int) async throws -> Photo {
        let upload = Upload(files: [PhotoServer.photo(number)])
        let studio = try await stylist.client.send(Yedi.setPicture, upload)
        return try #require(studio.designer.card.photo)
      }
      let first = try await set(1)
      let room = try await guest.send(Yedi.talk, stylist.id).room
      let partner = try await guest.send(Yedi.chat.room, room, Chats.Before(before: nil))
        .room.partner
      #expect(partner.photo == first)
      let home = try await stranger.send(Yedi.home, Yedi.HomeRequest())
      #expect(home.designers.map(\.photo) == [first])
      _ = try await stranger.send(Photos.file, first.id, .small)
      let page = await (try server.server.browser()).open(Yedi.designer.path(stylist.id)).text
      #expect(page.contains("src=\"\(first.path(.small))\""))
      let own = await (try server.server.browser(as: "stylist")).open(Yedi.me.path).text
      #expect(own.contains("src=\"\(first.path(.small))\""))

      let second = try await set(2)
      #expect(second.id != first.id)
      await #expect(throws: Refusal.notFound) {
        try await stranger.send(Photos.file, first.id, .small)
      }
      // Editing the profile leaves the picture.
      let edited = try await stylist.client.send(
        Yedi.editProfile,
        Yedi.ProfileRequest(
          rank: .designer, introduction: Yedi.Introduction("새 소개"), specialities: []))
      #expect(edited.designer.card.photo == second)
      try await guest.send(Yedi.block, stylist.id)
      await #expect(throws: Refusal.notFound) {
        try await guest.send(Photos.file, second.id, .small)
      }

      await #expect(throws: Refusal.designersOnly) { try await guest.send(Yedi.removePicture) }
      let removed = try await stylist.client.send(Yedi.removePicture)
      #expect(removed.designer.card.photo == nil)
      await #expect(throws: Refusal.notFound) {
        try await stranger.send(Photos.file, second.id, .small)
      }
      let third = try await set(3)
      try await stylist.client.send(Leaving.app, "yedi", Leaving.Request())
      await #expect(throws: Refusal.notFound) {
        try await stranger.send(Photos.file, third.id, .small)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `operators take a reported picture away with the introduction`(
    _ engine: Engine
  ) async throws {
    try await PhotoServer.run(on: engine) { server in
      let stylist = try await server.stylist("stylist")
      let guest = try await server.guest("guest")
      let upload = Upload(files: [PhotoServer.photo(1)])
      let photo = try #require(
        try await stylist.client.send(Yedi.setPicture, upload).designer.card.photo)
      try await guest.send(Yedi.report, stylist.id, ReportRequest(reason: .impersonation))
      let desk = try await server.server.attendant()
      let report = try #require(try await desk.send(Operator.reports, PageRequest()).items.first)
      let shown = try await desk.send(Operator.report, report.id).shown
      #expect(shown?.contains(photo.path(.large)) == true)
      try await desk.send(Operator.removeReported, report.id)
      let card = try await guest.send(Yedi.designer, stylist.id, Yedi.DesignerRequest())
      #expect(card.card.photo == nil && card.introduction.text.isEmpty)
    }
  }
}
