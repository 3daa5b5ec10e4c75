import Commons
import Delivery
import SQL
import Wire

extension Transaction {
  func accounts(of people: [ID<Yello.Person>]) throws -> [ID<Account>] {
    guard !people.isEmpty else { return [] }
    return try all("SELECT account_id FROM yello_person WHERE id IN \(people) ORDER BY id") {
      try $0[0]
    }
  }

  /// The accounts of `people` with a device that receives notifications of `app`.
  func reached(_ people: [ID<Yello.Person>], by app: String) throws -> [ID<Account>] {
    guard !people.isEmpty else { return [] }
    return try all(
      """
      SELECT p.account_id FROM yello_person p WHERE p.id IN \(people)
        AND (EXISTS (SELECT 1 FROM push_subscription s WHERE s.account_id = p.account_id AND s.app = \(app))
          OR EXISTS (SELECT 1 FROM push_phone s WHERE s.account_id = p.account_id AND s.app = \(app)))
      ORDER BY p.id
      """
    ) { try $0[0] }
  }

  /// When the account last submitted a round; nil before that or after a referral ended the wait.
  func lastVote(of account: ID<Account>) throws -> Instant? {
    try value(
      "SELECT voted_at FROM yello_person WHERE account_id = \(account) AND voted_at IS NOT NULL")
  }

  /// The accounts that have not voted since `votedBy` and have enough candidates.
  func ready(
    _ accounts: [ID<Account>], votedBy: Instant, friendsNeeded: Int
  ) throws -> [ID<Account>] {
    try all(
      """
      SELECT p.account_id FROM yello_person p
      WHERE p.account_id IN \(accounts) AND p.voted_at <= \(votedBy) AND p.friends >= \(friendsNeeded)
        AND \(sql: Self.hasCandidates) ORDER BY p.id
      """
    ) { try $0[0] }
  }

  /// Withdraws pending notifications that name a person from all their friends.
  func withdrawNotifications(naming one: ID<Yello.Person>) throws {
    let friends: [ID<Yello.Person>] = try all(
      "SELECT friend_id FROM yello_friend WHERE person_id = \(one) ORDER BY friend_id"
    ) { try $0[0] }
    try withdrawNotification(naming: one, to: friends)
  }

  /// Withdraws pending notifications that name a person from `people`.
  func withdrawNotification(naming one: ID<Yello.Person>, to people: [ID<Yello.Person>]) throws {
    try takeBack(
      Notifications.tag(naming: one), of: YelloApp.branding.name, to: accounts(of: people))
  }
}
