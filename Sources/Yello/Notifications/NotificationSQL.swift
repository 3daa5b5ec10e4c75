import Commons
import SQL
import Wire

extension Transaction {
  func accounts(of people: [ID<Yello.Person>]) throws -> [ID<Account>] {
    guard !people.isEmpty else { return [] }
    return try all("SELECT account_id FROM yello_person WHERE id IN \(people) ORDER BY id") {
      try $0[0]
    }
  }

  /// The accounts of those people who have a device that takes an app's notifications.
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

  /// When an account handed its last round in; nil when it has not, or a referral ended its wait.
  func lastVote(of account: ID<Account>) throws -> Instant? {
    try value(
      "SELECT voted_at FROM yello_person WHERE account_id = \(account) AND voted_at IS NOT NULL")
  }

  /// Those of `accounts` who have not voted since `votedBy`, and have somebody to vote for.
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

  /// Takes back the notices that name somebody, from all their friends.
  func takeBackNotices(naming one: ID<Yello.Person>) throws {
    let friends: [ID<Yello.Person>] = try all(
      "SELECT friend_id FROM yello_friend WHERE person_id = \(one) ORDER BY friend_id"
    ) { try $0[0] }
    try takeBackNotice(naming: one, to: friends)
  }

  /// Takes back the notice that names somebody from those it has not reached.
  func takeBackNotice(naming one: ID<Yello.Person>, to people: [ID<Yello.Person>]) throws {
    try takeBack(
      Notifications.tag(naming: one), of: YelloApp.branding.name, to: accounts(of: people))
  }
}
