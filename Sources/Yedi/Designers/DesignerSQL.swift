import Commons
import Core
import SQL
import Wire

extension Yedi.DesignerCard {
  /// The columns `init(_:)` reads, of a `yedi_designer d` and its `yedi_person p`.
  static let columns: SQL =
    "d.id, p.name, d.rank, d.shop, d.district, d.specialities, d.followers, d.photo"

  init(_ row: Row) throws {
    try self.init(
      id: row.next(), name: row.next(), rank: row.next(), shop: row.next(), district: row.next(),
      specialities: SpecialitySet(bits: row.next()).list, followers: row.next())
    let photo: PhotoList? = try row.next()
    self.photo = photo?.photos.first
  }
}

extension Yedi.ShopPlace {
  /// The columns `init(_:)` reads, of a `yedi_designer d`.
  static let columns: SQL = "d.address, d.phone, d.latitude, d.longitude"

  init(_ row: Row) throws {
    let (address, phone): (Yedi.Address, Yedi.ShopPhone?) = try (row.next(), row.next())
    let (latitude, longitude): (Double?, Double?) = try (row.next(), row.next())
    let position = latitude.flatMap { latitude in
      longitude.map { Yedi.Position(latitude: latitude, longitude: $0) }
    }
    self.init(address: address, phone: phone, position: position)
  }
}

/// Requires of a `yedi_person p` that neither they nor the asker has blocked the other.
func notBlocked(from account: ID<Account>?) -> SQL {
  account.map { BlockList.notBlocked("\($0)", "p.account_id") } ?? "1 = 1"
}

/// Requires of a `yedi_person p` that the asker may find them: apart from blocks, that they are not suspended.
///
/// A suspended member still finds what is their own, such as in the export.
func findable(by account: ID<Account>?) -> SQL {
  let notSuspended = Suspensions.notSuspended("p.account_id", from: YediApp.branding.name)
  guard let account else { return notSuspended }
  return """
    \(sql: notBlocked(from: account))
    AND (p.account_id = \(account) OR \(sql: notSuspended))
    """
}

/// Requires of a `yedi_designer d` and its `yedi_person p` that the asker may find them, or has booked them.
func findableOrBooked(by account: ID<Account>?) -> SQL {
  guard let account else { return findable(by: nil) }
  return """
    ((\(sql: findable(by: account)))
      OR (\(sql: notBlocked(from: account)) AND EXISTS (SELECT 1 FROM yedi_booking b
        JOIN yedi_person c ON c.id = b.client_id
        WHERE b.designer_id = d.id AND c.account_id = \(account) AND b.state <> 'HELD')))
    """
}

extension Transaction {
  /// Designers in the order they registered, latest first.
  func designers(
    followedBy follower: ID<Yedi.Person>?, for account: ID<Account>?,
    before: ID<Yedi.Designer>?, limit: Int
  ) throws -> [Yedi.DesignerCard] {
    let followed: SQL =
      follower.map {
        "JOIN yedi_follow f ON f.designer_id = d.id AND f.person_id = \($0)"
      } ?? ""
    let start: SQL = before.map { "AND d.id < \($0)" } ?? ""
    return try all(
      """
      SELECT \(sql: Yedi.DesignerCard.columns) FROM yedi_designer d
      JOIN yedi_person p ON p.id = d.person_id \(sql: followed)
      WHERE \(sql: findable(by: account)) \(sql: start) ORDER BY d.id DESC LIMIT \(limit)
      """
    ) { try Yedi.DesignerCard($0) }
  }

  /// A designer's page for that asker; nil for one who does not exist, is suspended or is blocked either way.
  ///
  /// `isBooked` finds a suspended designer too, for a booking that stands.
  func designer(
    _ id: ID<Yedi.Designer>, for account: ID<Account>?, isBooked: Bool = false
  ) throws -> Yedi.Designer? {
    let mine: SQL = account.map { "p.account_id = \($0)" } ?? "1 = 0"
    let followed: SQL =
      account.map {
        """
        EXISTS (SELECT 1 FROM yedi_follow f JOIN yedi_person me ON me.id = f.person_id
          WHERE f.designer_id = d.id AND me.account_id = \($0))
        """
      } ?? "1 = 0"
    let found = try one(
      """
      SELECT \(sql: Yedi.DesignerCard.columns), d.introduction, \(sql: Yedi.ShopPlace.columns),
        d.free_hours, d.partial_percent, d.full_hours, d.prepaid_percent,
        CASE WHEN \(sql: followed) THEN 1 ELSE 0 END, CASE WHEN \(sql: mine) THEN 1 ELSE 0 END
      FROM yedi_designer d JOIN yedi_person p ON p.id = d.person_id
      WHERE d.id = \(id)
        AND \(sql: isBooked ? notBlocked(from: account) : findable(by: account))
      """
    ) { row in
      let card = try Yedi.DesignerCard(row)
      let introduction: Yedi.Introduction = try row.next()
      let place = try Yedi.ShopPlace(row)
      return try Yedi.Designer(
        card: card, introduction: introduction, address: place.address, phone: place.phone,
        position: place.position, hours: [], services: [],
        policy: Yedi.Policy(
          freeHours: row.next(), partialPercent: row.next(), fullHours: row.next(),
          prepaidPercent: row.next()),
        isFollowed: row.next(), isMine: row.next())
    }
    // Only now, so that who is hidden costs no more than who does not exist.
    guard var designer = found else { return nil }
    designer.hours = try hours(of: id)
    designer.services = try services(of: id)
    return designer
  }

  /// Whether a designer exists whom the asker has not blocked, nor they the asker.
  func isThere(_ id: ID<Yedi.Designer>, for account: ID<Account>) throws -> Bool {
    try exists(
      """
      SELECT 1 FROM yedi_designer d JOIN yedi_person p ON p.id = d.person_id
      WHERE d.id = \(id) AND \(sql: notBlocked(from: account))
      """)
  }

  func hours(of designer: ID<Yedi.Designer>) throws -> [Yedi.Hours] {
    try all(
      """
      SELECT weekday, opens, closes FROM yedi_hours WHERE designer_id = \(designer)
      ORDER BY weekday
      """
    ) { try Yedi.Hours(weekday: $0[0], opens: $0[1], closes: $0[2]) }
  }

  func services(of designer: ID<Yedi.Designer>) throws -> [Yedi.Service] {
    try all(
      """
      SELECT id, kind, name, price, minutes, medium_surcharge, long_surcharge FROM yedi_service
      WHERE designer_id = \(designer)
      ORDER BY CASE kind WHEN 'CUT' THEN 0 WHEN 'PERM' THEN 1 ELSE 2 END, id
      """
    ) {
      try Yedi.Service(
        id: $0[0], kind: $0[1], name: $0[2], price: $0[3], minutes: $0[4], mediumSurcharge: $0[5],
        longSurcharge: $0[6])
    }
  }
}
