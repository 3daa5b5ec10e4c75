import Commons
import Core
import Delivery
import Foundation
import MadangClient
import Payments
import SQL
import TestKit
import Testing
import Wire

@testable import Yedi

@Suite(.timeLimit(.minutes(30)))
struct RequestPhotoTests {
  private static let start = at(.saturday, 10, 0)

  private func hold(_ stylist: Stylist, by guest: Madang) async throws -> ID<Yedi.Booking> {
    let cut = try #require(stylist.service(.cut))
    return try await guest.send(
      Yedi.hold, stylist.id, Yedi.HoldRequest(services: [cut.id], start: Self.start)
    ).id
  }

  /// How many photos belong to something.
  private func owned(_ server: PhotoServer) async throws -> Int? {
    try await server.db.read {
      try $0.value("SELECT count(*) FROM media_photo WHERE owner_kind IS NOT NULL")
    }
  }

  private func read(_ photo: ID<Photo>, _ reader: Madang) async throws {
    _ = try await reader.send(Photos.file, photo, .small)
  }

  @Test(arguments: Engine.allCases)
  func `the photos of a request are seen by its client and the booked designer alone`(
    _ engine: Engine
  ) async throws {
    try await PhotoServer.run(on: engine) { server in
      let stylist = try await server.stylist("stylist")
      let guest = try await server.guest("guest")
      let id = try await hold(stylist, by: guest)
      let photo = try await guest.send(Photos.upload, Upload(files: [PhotoServer.photo(1)]))
      let booked = try await guest.send(
        Yedi.confirmWithPhotos, id,
        Upload(
          Yedi.ConfirmRequest(note: Yedi.Note("이렇게요"), photos: [photo.id], agrees: true),
          files: [PhotoServer.photo(2)]))
      #expect(booked.state == .booked && booked.note == "이렇게요")
      #expect(booked.photos.count == 2 && booked.photos[0] == photo)
      #expect(try await stylist.client.send(Yedi.booking, id).photos == booked.photos)
      let schedule = try await stylist.client.send(
        Yedi.schedule, Yedi.ScheduleRequest(day: .saturday))
      #expect(schedule.day.bookings.map(\.photos) == [booked.photos])
      let other = try await server.stylist("other", name: "한보라").client
      let reader = try await server.guest("reader")
      for photo in booked.photos {
        try await read(photo.id, guest)
        try await read(photo.id, stylist.client)
        for stranger in [other, reader, try await server.client(nil)] {
          await #expect(throws: Refusal.notFound) { try await read(photo.id, stranger) }
        }
      }
      await #expect(throws: Refusal.notFound) { try await other.send(Yedi.booking, id) }

      // Marked in the designer's day, and shown to both on the booking's page.
      let day = Yedi.schedule.path + "?day=\(Day.saturday)"
      #expect(await (try server.server.browser(as: "stylist")).open(day).text.contains("요청 사진 2장"))
      for account in ["guest", "stylist"] {
        let page = await (try server.server.browser(as: account)).open(Yedi.booking.path(id)).text
        for photo in booked.photos { #expect(page.contains(photo.path(.small)), "\(account)") }
      }
      #expect(
        await !(try server.server.browser(as: "guest")).open(Yedi.bookings.path).text
          .contains("요청 사진"))

      // A block takes the photos from the designer and leaves them to the client.
      try await guest.send(Yedi.block, stylist.id)
      #expect(try await stylist.client.send(Yedi.booking, id).photos.isEmpty)
      await #expect(throws: Refusal.notFound) { try await read(photo.id, stylist.client) }
      #expect(try await guest.send(Yedi.booking, id).photos == booked.photos)
      try await read(photo.id, guest)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a fourth photo, another's and a broken one are refused, and nothing is booked`(
    _ engine: Engine
  ) async throws {
    try await PhotoServer.run(on: engine) { server in
      let stylist = try await server.stylist("stylist")
      let guest = try await server.guest("guest")
      let id = try await hold(stylist, by: guest)
      var mine: [ID<Photo>] = []
      for number in 1...4 {
        mine.append(
          try await guest.send(Photos.upload, Upload(files: [PhotoServer.photo(number)])).id)
      }
      let theirs = try await stylist.client.send(
        Photos.upload, Upload(files: [PhotoServer.photo(9)]))
      let broken = FilePart(.data(Data("no photo".utf8)), name: "a.jpg", type: "image/jpeg")
      for (photos, files, refusal) in [
        (mine, [], Refusal.requestPhotos),
        (Array(mine.prefix(3)), [PhotoServer.photo(5)], .requestPhotos),
        ([], (1...4).map(PhotoServer.photo), .requestPhotos), ([theirs.id], [], .photoUnknown),
        ([mine[0], mine[0]], [], .photoUnknown), ([mine[0]], [broken], .photoType),
      ] {
        await #expect(throws: refusal) {
          try await guest.send(
            Yedi.confirmWithPhotos, id,
            Upload(Yedi.ConfirmRequest(photos: photos, agrees: true), files: files))
        }
      }
      for (photos, refusal) in [(mine, Refusal.requestPhotos), ([theirs.id], .photoUnknown)] {
        await #expect(throws: refusal) {
          try await guest.send(
            Yedi.confirm, id, Yedi.ConfirmRequest(photos: photos, agrees: true))
        }
      }
      await #expect(throws: Refusal.notFound) {
        try await server.guest("other").send(
          Yedi.confirmWithPhotos, id,
          Upload(Yedi.ConfirmRequest(agrees: true), files: [PhotoServer.photo(6)]))
      }
      let held = try await guest.send(Yedi.checkout, id)
      #expect(held.state == .held && held.photos.isEmpty)
      #expect(try await owned(server) == 0)
      let booked = try await guest.send(
        Yedi.confirm, id, Yedi.ConfirmRequest(photos: Array(mine.prefix(3)), agrees: true))
      #expect(booked.state == .booked && booked.photos.map(\.id) == Array(mine.prefix(3)))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a form with photos that is sent several times books once`(
    _ engine: Engine
  ) async throws {
    try await PhotoServer.run(on: engine) { server in
      let stylist = try await server.stylist("stylist")
      let guest = try await server.guest("guest")
      let id = try await hold(stylist, by: guest)
      try await atOnce(Array(0..<2)) { _ in
        let booking = try await guest.send(
          Yedi.confirmWithPhotos, id,
          Upload(Yedi.ConfirmRequest(agrees: true), files: [PhotoServer.photo(1)]))
        #expect(booking.state == .booked && booking.photos.count == 1)
      }
      #expect(try await guest.send(Yedi.booking, id).photos.count == 1)
      #expect(try await owned(server) == 1)
      let photos: Int? = try await server.db.read {
        try $0.value("SELECT count(*) FROM media_photo")
      }
      #expect(photos == 1, "the second form adds no photo")
    }
  }

  @Test(arguments: Engine.allCases)
  func `photos of a hold wait for its payment, and go when it ends`(
    _ engine: Engine
  ) async throws {
    try await PhotoServer.run(
      on: engine,
      provider: { services in
        let world = services.world
        return PracticeProvider(services.db) { world.now() }
      }
    ) { server in
      let stylist = try await server.stylist("stylist")
      let guest = try await server.guest("guest")
      var rules = Yedi.RulesRequest(stylist.studio.rules)
      rules.prepaidPercent = 100
      try await stylist.client.send(Yedi.editRules, rules)
      func settle() async throws {
        try await server.server.services.jobs.runDue()
        try await server.server.services.outbox.sendDue()
      }
      func request(_ files: [Int]) async throws -> Yedi.Booking {
        let id = try await hold(stylist, by: guest)
        return try await guest.send(
          Yedi.confirmWithPhotos, id,
          Upload(
            Yedi.ConfirmRequest(agrees: true), files: files.map(PhotoServer.photo)))
      }
      let opened = try await request([1])
      #expect(opened.state == .held && opened.photos.count == 1)
      let photo = try #require(opened.photos.first)
      // The designer is not booked yet.
      #expect(try await stylist.client.send(Yedi.booking, opened.id).photos.isEmpty)
      await #expect(throws: Refusal.notFound) { try await read(photo.id, stylist.client) }
      // The form again keeps what is checked, and frees the rest.
      let again = try await guest.send(
        Yedi.confirmWithPhotos, opened.id,
        Upload(
          Yedi.ConfirmRequest(photos: [photo.id], agrees: true), files: [PhotoServer.photo(2)]))
      #expect(again.photos.count == 2 && again.photos[0] == photo)
      #expect(try await guest.send(Yedi.checkout, opened.id).photos == again.photos)
      #expect(try await owned(server) == 2)
      try await guest.send(Yedi.release, opened.id)
      #expect(try await owned(server) == 0)

      let second = try await request([3, 4])
      try await settle()
      for _ in 0..<3 {
        server.clock.move(by: .minutes(16))
        try await settle()
      }
      await #expect(throws: Refusal.notFound) { try await guest.send(Yedi.booking, second.id) }
      #expect(try await owned(server) == 0)
      server.clock.move(by: .hours(25))
      try await server.server.services.sweeps.run(at: server.clock.now)
      let left: Int? = try await server.db.read {
        try $0.value("SELECT count(*) FROM media_photo")
      }
      #expect(left == 0, "the sweep deletes photos without an owner")
    }
  }

  @Test(arguments: Engine.allCases)
  func `photos are in the client's export and go with the client, not with the designer`(
    _ engine: Engine
  ) async throws {
    try await PhotoServer.run(on: engine) { server in
      let stylist = try await server.stylist("stylist")
      var booked: [Yedi.Booking] = []
      let guests = [try await server.guest("guest"), try await server.guest("other")]
      for (number, guest) in guests.enumerated() {
        let cut = try #require(stylist.service(.cut))
        let hold = try await guest.send(
          Yedi.hold, stylist.id,
          Yedi.HoldRequest(services: [cut.id], start: at(.saturday, 10 + 2 * number, 0)))
        booked.append(
          try await guest.send(
            Yedi.confirmWithPhotos, hold.id,
            Upload(Yedi.ConfirmRequest(agrees: true), files: [PhotoServer.photo(number)])))
      }
      let account = try await server.server.member("guest").account
      let export = try await server.db.read { try $0.yediExport(of: account) }
      #expect(export?.bookings.map(\.photos) == [booked[0].photos])

      try await guests[0].send(Leaving.app, "yedi", Leaving.Request())
      #expect(try await owned(server) == 1)
      #expect(try await stylist.client.send(Yedi.booking, booked[0].id).photos.isEmpty)
      await #expect(throws: Refusal.notFound) {
        try await read(booked[0].photos[0].id, stylist.client)
      }
      try await stylist.client.send(Leaving.app, "yedi", Leaving.Request())
      #expect(try await guests[1].send(Yedi.booking, booked[1].id).photos == booked[1].photos)
      try await read(booked[1].photos[0].id, guests[1])
      await #expect(throws: Refusal.notFound) {
        try await read(booked[1].photos[0].id, stylist.client)
      }
      // Both have left: the booking is deleted, and its photos with it.
      try await guests[1].send(Leaving.app, "yedi", Leaving.Request())
      let rows: Int? = try await server.db.read {
        try $0.value("SELECT count(*) FROM yedi_booking")
      }
      #expect(try await owned(server) == 0 && rows == 0)
    }
  }
}
