import Commons
import Core
import SQL
import Wire

extension Transaction {
  /// Whether the handle belonged to a member who left.
  func isReserved(_ handle: Yello.Handle) throws -> Bool {
    guard let key = try handleKey() else { return false }
    return try exists(
      "SELECT 1 FROM yello_gone_handle WHERE hash = \(keyedHash(handle.text, key: key))")
  }

  /// Reserves a handle so that it cannot be taken again.
  ///
  /// `key` becomes this database's hash key when it has none yet.
  func reserve(_ handle: Yello.Handle, key: String) throws {
    let hash = keyedHash(handle.text, key: try handleKey(orElse: key))
    try run("INSERT INTO yello_gone_handle (hash) VALUES (\(hash)) ON CONFLICT (hash) DO NOTHING")
  }

  /// Deletes data an account has before it joins: the age check and its wishes.
  func forgetAsker(_ account: ID<Account>) throws {
    for table: SQL in ["yello_wish", "yello_of_age"] {
      try run("DELETE FROM \(sql: table) WHERE account_id = \(account)")
    }
  }

  /// Records that an account was invited; false when one of its sign-in methods was invited before.
  ///
  /// Only sign-in methods that identify a person count. Device accounts and passkeys earn no
  /// reward, because anyone can create any number of them.
  func invite(_ account: ID<Account>, key: String) throws -> Bool {
    let key = try handleKey(orElse: key)
    let methods: [(provider: String, subject: String)] = try all(
      "SELECT provider, subject FROM identity WHERE \(sql: Self.isKnown(account))"
    ) { try ($0[0], $0[1]) }
    var isFirst = !methods.isEmpty
    // Older rows hold the hash of the address as typed, newer ones that of the canonical address: check both.
    let subjects = methods.flatMap { identity in
      identity.provider == "email"
        ? ["email \(identity.subject)", "mailbox \(canonicalAddress(of: identity.subject))"]
        : ["\(identity.provider) \(identity.subject)"]
    }
    for subject in subjects {
      let isNew = try run(
        """
        INSERT INTO yello_invited (hash) VALUES (\(keyedHash(subject, key: key)))
        ON CONFLICT (hash) DO NOTHING
        """)
      if isNew == 0 { isFirst = false }
    }
    return isFirst
  }

  /// A keyed hash of a device, as one inviter's friends use it.
  ///
  /// Two inviters' hashes of one device differ, so that neither affects the other's payments.
  func deviceHash(
    _ device: String, invitedBy referrer: ID<Yello.Person>, key: String
  ) throws -> [UInt8] {
    keyedHash("device \(referrer) \(device)", key: try handleKey(orElse: key))
  }

  /// Whether the account has a sign-in method that identifies a person, so that invitations count.
  func isKnown(_ account: ID<Account>) throws -> Bool {
    try exists("SELECT 1 FROM identity WHERE \(sql: Self.isKnown(account))")
  }

  private static func isKnown(_ account: ID<Account>) -> SQL {
    "account_id = \(account) AND provider NOT IN ('device', 'passkey')"
  }

  private func handleKey(orElse key: String) throws -> String {
    try run(
      """
      INSERT INTO setting (name, value) VALUES ('yello.handle.key', \(key))
      ON CONFLICT (name) DO NOTHING
      """)
    return try handleKey() ?? key
  }

  private func handleKey() throws -> String? {
    try value("SELECT value FROM setting WHERE name = 'yello.handle.key'")
  }

  /// Removes the free text from reports by or about a person and their notes.
  ///
  /// The operator still sees what was reported and why, without a name.
  func forgetWords(about me: ID<Yello.Person>) throws {
    try run(
      """
      UPDATE report SET words = NULL
      WHERE app = 'yello' AND words IS NOT NULL AND (reporter_id = \(me)
        OR (kind = 'person' AND subject_id = \(me))
        OR (kind = 'note' AND subject_id IN (
          SELECT id FROM yello_note WHERE receiver_id = \(me) OR sender_id = \(me))))
      """)
  }

  /// Removes a person from their friends' counts, events, stored replies and pending notifications.
  func forgetAmongFriends(_ me: ID<Yello.Person>) throws {
    try withdrawNotifications(naming: me)
    try run(
      """
      UPDATE yello_person SET friends = friends - 1
      WHERE id IN (SELECT friend_id FROM yello_friend WHERE person_id = \(me))
      """)
    try run(
      """
      DELETE FROM event WHERE subject = \(me.description)
        AND topic IN (SELECT friend_id FROM yello_friend WHERE person_id = \(me))
      """)
    try run(
      """
      DELETE FROM idempotency_key WHERE body LIKE \("%\(me)%") AND account_id IN (
        SELECT p.account_id FROM yello_friend f JOIN yello_person p ON p.id = f.friend_id
        WHERE f.person_id = \(me))
      """)
  }

  /// Deletes stored replies for one person that name the other.
  ///
  /// Called when a friendship ends: account deletion later looks at friends only and would miss
  /// them.
  func forgetReplies(naming other: ID<Yello.Person>, for one: ID<Yello.Person>) throws {
    try run(
      """
      DELETE FROM idempotency_key WHERE body LIKE \("%\(other)%")
        AND account_id = (SELECT account_id FROM yello_person WHERE id = \(one))
      """)
  }
}
