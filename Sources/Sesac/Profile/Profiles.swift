import Commons
import Core
import SQL
import Wire

/// What members may change about themselves.
struct Profiles: Sendable {
  let world: World

  func show(_ me: Member, in db: Transaction) throws -> Sesac.Profile {
    let reputation = try db.reputations(of: [me.id])[me.id] ?? Sesac.Reputation()
    let profile = try db.one(
      """
      SELECT \(sql: Member.columns), p.email, p.interest, p.is_searchable FROM sesac_person p
      WHERE p.id = \(me.id)
      """
    ) { row in
      let member = try Member(me.account, id: row.next(), row)
      return try Sesac.Profile(
        me: member.me, email: row.next(), birth: BirthNumber(number: member.birth).day,
        interest: row.next(), isSearchable: row.next(), ages: member.ages, reputation: reputation)
    }
    guard let profile else { throw Refusal.joinFirst }
    return profile
  }

  /// Changes what the request names and nothing else; requests of people who do not suit each other any more end.
  func edit(
    _ request: Sesac.ProfileRequest, as me: Member, in db: Transaction
  ) throws -> Sesac.Profile {
    let ages = Sesac.Ages(
      min: request.ageMin ?? me.ages.min, max: request.ageMax ?? me.ages.max)
    guard Sesac.Ages.range.contains(ages.min), Sesac.Ages.range.contains(ages.max),
      ages.min <= ages.max
    else { throw Refusal.sesacAges }
    try db.run(
      """
      UPDATE sesac_person SET gender = COALESCE(\(request.gender), gender),
        interest = COALESCE(\(request.interest), interest),
        is_searchable = COALESCE(\(request.isSearchable), is_searchable),
        age_min = \(ages.min), age_max = \(ages.max)
      WHERE id = \(me.id)
      """)
    if let changed = try db.sesacMember(of: me.account),
      (changed.gender, changed.ages) != (me.gender, me.ages)
    {
      try db.endUnfitRequests(of: changed, at: world.now())
    }
    return try show(me, in: db)
  }
}
