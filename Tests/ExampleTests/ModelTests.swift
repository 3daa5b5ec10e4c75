import Core
import ExampleModels
import ExampleViews
import Foundation
import MadangClient
import MadangTesting
import OfflineCore
import SQL
import TestKit
import Testing
import Wire

/// The example's models of WAL, Colary, YeDi and sign-in, against the server.
@MainActor
@Suite(.timeLimit(.minutes(30)))
struct ModelTests {
  @Test func `WAL: joins with a checked nickname and opens what has come`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let model = WalModel(try await server.viewer("bori"))
      await model.load()
      #expect(model.asksToJoin && model.today == nil)
      await model.join(as: "보리 보리")
      #expect(model.failure == Refusal.nicknameLetters.ko && model.asksToJoin)
      await model.join(as: "보리")
      #expect(model.failure == nil && !model.asksToJoin)
      server.clock.move(by: .days(1))
      await model.load()
      let item = try #require(model.today?.items.first { $0.hasArrived && !$0.isOpened })
      await model.open(item)
      let opened = try #require(model.today?.items.first { $0.id == item.id })
      #expect(opened.isOpened && opened.text?.isEmpty == false)
      if let later = model.today?.items.first(where: { !$0.hasArrived }) {
        await model.open(later)
        #expect(model.failure == Refusal.notYet.ko)
      }
    }
  }

  @Test func `Colary: an entry is listed at once, sent later, and can be deleted`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let folder = FileManager.default.temporaryDirectory.appending(path: "example-\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let madang = server.stranger()
      let queue = await OfflineQueue(
        file: folder.appending(path: "diary.db"), account: nil, transport: DiaryTransport(madang),
        appVersion: 1)
      let clock = TestClock(now: server.clock.now)
      var dependencies = clock.dependencies
      dependencies.random = { .random(in: .min ... .max) }
      let model = DiaryModel(queue, in: .seoul, dependencies: dependencies)
      let watching = Task { await model.watchEntries() }
      defer { watching.cancel() }

      await model.save()
      #expect(model.entries.isEmpty && model.failure == nil)
      model.text = String(repeating: "가", count: 501)
      model.tap(.joy)
      await model.save()
      #expect(model.failure == Refusal.noteLong.ko && model.text.count == 501)
      model.text = "첫눈"
      await model.save()
      #expect(model.failure == nil && model.text.isEmpty && model.taps.isEmpty)

      await model.refresh()
      for await status in await queue.statuses {
        if status.state == .ready, status.unsent == 0, status.synced { break }
      }
      let records = try await madang.send(Colary.records, Colary.RecordsRequest())
      #expect(records.entries.items.map(\.text) == ["첫눈"])
      for await rows in await queue.list {
        if rows.first?.badge == .acknowledged { break }
      }
      while model.entries.first?.isSent != true { await Task.yield() }
      #expect(model.entries.map(\.content.text.text) == ["첫눈"])

      await model.delete(try #require(model.entries.first))
      while !model.entries.isEmpty { await Task.yield() }
      #expect(model.failure == nil)
      await queue.close()
    }
  }

  @Test func `YeDi: finds a designer, holds a time and books it`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      try await registerSalon(with: server.viewer("stylist"))
      let guest = try await server.viewer("guest")
      try await guest.send(
        Yedi.join, Yedi.JoinRequest(name: Yedi.Name("이손님"), roles: [.client]))
      let model = BookingModel(guest)
      model.keyword = "김서연"
      await model.search()
      await model.open(try #require(model.designers.first))
      let designer = try #require(model.designer)
      let cut = try #require(designer.services.first { $0.kind == .cut })
      await model.toggle(cut)
      await model.toggle(cut)
      #expect(model.chosen.isEmpty)
      await model.toggle(cut)
      await model.show(Day(2026, 3, 21))
      let start = try #require(model.choice?.starts.first)
      await model.take(start)
      #expect(model.hold?.state == .known(.held) && model.hold?.startsAt == start)
      await model.book()
      #expect(model.booking?.state == .known(.booked) && model.hold == nil && model.failure == nil)
      await model.take(start)
      #expect(model.failure?.isEmpty == false && model.hold == nil)
    }
  }

  @Test func `YeDi: a time that is paid for in advance is booked once it is paid`() async throws {
    try await TestServer.openSelling { server in
      try await registerSalon(with: server.viewer("stylist"), prepaidPercent: 30)
      let model = BookingModel(
        try await server.client(named: "guest"), server: URL(string: "https://madang.example"),
        dependencies: server.dependencies)
      let sending = server.sendContinuously()
      defer { sending.cancel() }
      model.keyword = "김서연"
      await model.search()
      await model.open(try #require(model.designers.first))
      await model.toggle(try #require(model.designer?.services.first { $0.kind == .cut }))
      await model.show(Day(2026, 3, 21))
      let starts = try #require(model.choice?.starts)
      await model.take(starts[0])
      await model.book()
      #expect(model.booking == nil && model.hold?.payment?.state == .known(.due))
      let first = try #require(model.checkout)
      #expect(first.absoluteString.hasPrefix("https://madang.example/"))

      try await server.pay(at: first.path, "decline")
      await model.watchPayment()
      #expect(model.booking == nil && model.hold != nil && model.checkout == nil)
      #expect(model.failure?.contains("결제하지 못했어요") == true)
      await model.book()
      let second = try #require(model.checkout)
      #expect(second != first && model.failure == nil)
      try await server.pay(at: second.path)
      await model.watchPayment()
      #expect(model.booking?.state == .known(.booked) && model.hold == nil && model.checkout == nil)
      #expect(model.failure == nil)

      await model.take(try #require(starts.last))
      #expect(model.booking == nil && model.hold != nil)
      await model.book()
      #expect(model.checkout != nil)
      server.clock.move(by: .hours(1))
      await model.watchPayment()
      #expect(model.booking == nil && model.hold == nil && model.checkout == nil)
      #expect(model.failure == Refusal.holdExpired.ko)
    }
  }

  @Test func `sign-in: begins on the device and notices the end of the session`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let model = SessionModel(server.stranger())
      await model.load()
      #expect(!model.isSignedIn)
      await model.enterDemo(as: "nobody")
      #expect(!model.isSignedIn && model.failure != nil)
      await model.beginOnDevice()
      #expect(model.isSignedIn && model.recoveryCode != nil && model.failure == nil)
      let watching = Task { await model.watch() }
      defer { watching.cancel() }
      await Task.yield()
      await model.signOut()
      while model.isSignedIn { await Task.yield() }
    }
  }

  @Test func `the first view is made with a client and a file`() {
    let madang = Madang(over: ScriptedTransport(), tokens: .memory)
    _ = RootView(madang: madang, diaryFile: URL(filePath: "/nowhere")) { nil }
  }
}
