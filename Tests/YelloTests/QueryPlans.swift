import Commons
import SQL
import TestKit
import Wire

@testable import Yello

extension TestServer {
  /// SQLite's query plan for a page of the timeline.
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

  /// SQLite's query plan for an account's Kakao friends.
  func kakaoPlan(of account: ID<Account>) async throws -> [String] {
    try await db.read { db in
      try db.all(
        "EXPLAIN QUERY PLAN \(sql: Transaction.kakaoFriends(of: account, "", limit: 11))"
      ) { try $0[3] }
    }
  }
}
