import Commons
import SQL
import TestKit
import Wire

@testable import Yello

extension TestServer {
  /// How SQLite means to read a page of a timeline.
  func timelinePlan(
    of person: ID<Yello.Person>, _ filter: Yello.TimelineRequest.Filter?
  ) async throws -> [String] {
    try await db.read { db in
      try db.all(
        """
        EXPLAIN QUERY PLAN
        \(sql: Transaction.timeline(of: person, filter, before: nil, limit: 11))
        """
      ) { try $0[3] }
    }
  }

  /// How SQLite means to find an account's Kakao friends.
  func kakaoPlan(of account: ID<Account>) async throws -> [String] {
    try await db.read { db in
      try db.all(
        "EXPLAIN QUERY PLAN \(sql: Transaction.kakaoFriends(of: account, "", limit: 11))"
      ) { try $0[3] }
    }
  }
}
