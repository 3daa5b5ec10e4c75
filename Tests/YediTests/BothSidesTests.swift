import Commons
import Core
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yedi

/// Client and designer who change one booking at once.
@Suite(.timeLimit(.minutes(30)))
struct BothSidesTests {
  @Test(arguments: Engine.allCases)
  func `of both sides who cancel at once one does, and the time is free once: T9`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let start = at(.saturday + 3, 12, 0)
      for round in 0..<5 {
        let booking = try await scene.book(start)
        let found = try await refusals(0..<6) { number in
          let client = (number + round) % 2 == 0 ? scene.guest : scene.stylist.client
          try await client.send(Yedi.cancel, booking.id, Yedi.CancelRequest())
        }
        // The winner's repeated request is no refusal.
        #expect(found.count { $0 == nil } == 3 && found.count { $0 == .bookingOver } == 3)
        let seen = try await scene.guest.send(Yedi.booking, booking.id)
        #expect(seen.sequence == 1 && seen.fee == 0)
        #expect(seen.state == .cancelledByClient || seen.state == .cancelledByDesigner)
        #expect(try await server.cells(of: booking.id) == 0)
        #expect(try await scene.starts(on: .saturday + 3).contains(start))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `a move and a cancellation, or two moves, at once leave one booking or none: T9`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      let day = Day.saturday + 3
      let (start, noon, later) = (at(day, 10, 0), at(day, 12, 0), at(day, 15, 0))
      for _ in 0..<4 {
        let cancelled = try await scene.book(start)
        let found = try await refusals(0..<2) { side in
          if side == 0 {
            try await scene.guest.send(Yedi.cancel, cancelled.id, Yedi.CancelRequest())
          } else {
            try await scene.stylist.client.send(
              Yedi.move, cancelled.id, Yedi.MoveRequest(start: noon))
          }
        }
        #expect(found.allSatisfy { $0 == nil || $0 == .bookingOver })
        #expect(
          try await scene.guest.send(Yedi.booking, cancelled.id).state == .cancelledByClient)
        #expect(try await server.cells(of: cancelled.id) == 0)

        let moved = try await scene.book(start)
        _ = try await refusals(0..<2) { side in
          try await (side == 0 ? scene.guest : scene.stylist.client).send(
            Yedi.move, moved.id, Yedi.MoveRequest(start: side == 0 ? noon : later))
        }
        let seen = try await scene.guest.send(Yedi.booking, moved.id)
        #expect(seen.state == .booked && [noon, later].contains(seen.startsAt))
        #expect(try await server.cells(of: moved.id) == 6)
        let free = try await scene.starts(on: day)
        #expect(free.contains(start))
        #expect(free.contains(noon) == (seen.startsAt == later))
        #expect(free.contains(later) == (seen.startsAt == noon))
        _ = try await scene.stylist.client.send(Yedi.cancel, moved.id, Yedi.CancelRequest())
      }
      for finding in try await server.db.read({ try $0.yediFindings() }) {
        #expect(finding.wrong == 0, "\(finding.what)")
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `at the start a visit wins against a cancellation, before it the cancellation: T9`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let scene = try await Salon(server)
      for (week, isBegun) in [(0, false), (1, true)] {
        let start = at(.saturday + 3 + 7 * week, 10, 0)
        let booking = try await scene.book(start)
        server.clock.set(isBegun ? start : start - .milliseconds(1))
        let found = try await refusals(0..<6) { number in
          switch number % 3 {
          case 0: try await scene.guest.send(Yedi.cancel, booking.id, Yedi.CancelRequest())
          case 1:
            try await scene.stylist.client.send(
              Yedi.visit, booking.id, Yedi.VisitRequest(outcome: .completed))
          default: try await scene.guest.send(Yedi.cancel, booking.id, Yedi.CancelRequest())
          }
        }
        let refused = found.compactMap { $0 }
        let seen = try await scene.guest.send(Yedi.booking, booking.id)
        #expect(seen.state == (isBegun ? .completed : .cancelledByClient) && seen.sequence == 1)
        #expect(refused.count == (isBegun ? 4 : 2))
        #expect(
          refused.allSatisfy { $0 == .bookingOver || (!isBegun && $0 == .bookingAhead) })
        #expect(try await server.cells(of: booking.id) == (isBegun ? 6 : 0))
      }
    }
  }
}
