import Commons
import Core
import Delivery
import HTTP
import Payments
import SQL
import Wire

extension CompatibilityAPI {
  func mountUser(on site: inout Site, _ vocabulary: Vocabulary) throws {
    let (features, base) = (app.features, vocabulary.base)
    for path in ["/user", "/user/shop/myinfo"] {
      try add(
        ForeignRoute(.get, base + path, .members) { call, db in
          try .json(try user(call.me, vocabulary, call.now, in: db))
        }, to: &site)
    }
    try add(
      ForeignRoute(
        .post, base + (vocabulary == .hobby ? "/user/update/shop" : "/user/shop/item"), .members
      ) { call, db in
        let form = CompatibilityForm(call.request)
        let look = try Sesac.Look(
          sprout: form.number("sesac"), background: form.number("background"))
        _ = try features.items.wear(look, as: call.me, in: db)
        return Response()
      }, to: &site, outcomes: [.sesacNotOwned: 201, .sesacItem: 501])
    try add(
      ForeignRoute(.post, base + "/user/shop/ios", .members) { [app] call, db in
        let form = CompatibilityForm(call.request)
        guard let payments = app.features.items.payments else { throw Refusal.appStoreUnavailable }
        try app.services.rateLimiter.take(
          .redemptions, for: "\(AppStorePurchases.redeem.pattern) \(call.me.account)")
        let order = try payments.redeem(
          form.text("receipt"), product: form.text("product"), of: call.me.account, at: call.now,
          in: db)
        // One that Apple has taken back is valid no more, but that it was taken back must stay.
        return Response(status: order.refunds.isEmpty ? 200 : 201)
      }, to: &site,
      outcomes: Dictionary(
        [
          .appStoreInvalid, .appStoreOtherApp, .appStoreProduct, .appStoreOtherAccount,
          .appStoreRevoked,
        ].map { ($0, 201) }, uniquingKeysWith: { first, _ in first }))
    try mountPractice(on: &site, vocabulary)
    try add(
      ForeignRoute(.post, base + "/user", .signedIn) { call, db in
        let form = CompatibilityForm(call.request)
        guard try db.sesacMember(of: call.me.account) == nil else { throw Refusal.sesacJoined }
        let request = try Sesac.JoinRequest(
          nickname: Sesac.Nickname(form.text("nick")), birth: form.birth(),
          email: Sesac.Email(form.text("email")), gender: form.gender("gender"))
        _ = try features.memberships.join(request, as: call.me, at: call.now, in: db)
        try register(form, of: call.me, at: call.now, in: db)
        guard let me = try db.sesacMember(of: call.me.account) else { throw Refusal.joinFirst }
        return try .json(try user(me, vocabulary, call.now, in: db))
      }, to: &site,
      outcomes: [
        .sesacJoined: 201, .sesacNicknameForbidden: 202, .sesacYoung: 501, .sesacBirthChanged: 501,
      ])
    try add(
      ForeignRoute(.put, base + "/user/update_fcm_token", .signedIn) { call, db in
        guard try db.sesacMember(of: call.me.account) != nil else { throw Refusal.joinFirst }
        try register(CompatibilityForm(call.request), of: call.me, at: call.now, in: db)
        return Response()
      }, to: &site)
    try add(
      ForeignRoute(
        vocabulary == .hobby ? .post : .put,
        base + (vocabulary == .hobby ? "/user/update/mypage" : "/user/mypage"), .members
      ) { call, db in
        let form = CompatibilityForm(call.request)
        let request = try Sesac.ProfileRequest(
          gender: form.gender("gender"), interest: Sesac.Interest(form.text(vocabulary.interest)),
          isSearchable: form.number("searchable") == 1, ageMin: form.number("ageMin"),
          ageMax: form.number("ageMax"))
        _ = try features.profiles.edit(request, as: call.me, in: db)
        return Response()
      }, to: &site)
    try add(
      ForeignRoute(.post, base + "/user/withdraw", .members) { [app] call, db in
        _ = try app.services.accountDeletion.leave(
          SesacApp.descriptor, call.me.account, in: db)
        return Response()
      }, to: &site)
    try add(
      ForeignRoute(.post, base + "/user/report", .members) { call, db in
        let form = CompatibilityForm(call.request)
        let reasons = try form.switches("reportedReputation", count: Sesac.Reason.allCases.count)
        let request = try Sesac.ReportRequest(
          reasons: zip(Sesac.Reason.allCases, reasons).filter(\.1).map(\.0),
          comment: Sesac.ReportComment(form.text("comment")))
        _ = try features.reviews.report(
          form.person(), request, as: call.me, at: call.now, in: db)
        return Response()
      }, to: &site, outcomes: [.sesacReportTwice: 201])
  }

  /// The hobby version's way to items without paying, which only a demo has.
  private func mountPractice(on site: inout Site, _ vocabulary: Vocabulary) throws {
    guard vocabulary == .hobby, app.services.demo != nil else { return }
    try add(
      ForeignRoute(.post, vocabulary.base + "/user/shop/purchaseItem", .members) { [app] call, db in
        let form = CompatibilityForm(call.request)
        let item =
          form.list("sesac").isEmpty
          ? Sesac.Item(.background, try form.number("background"))
          : Sesac.Item(.sprout, try form.number("sesac"))
        try app.features.items.give(item, to: call.me, in: db)
        return Response()
      }, to: &site, outcomes: [.sesacOwned: 201, .sesacItem: 501])
  }

  /// Takes the phone's push token, if this server reaches phones by Firebase.
  private func register(
    _ form: CompatibilityForm, of me: Viewer, at now: Instant, in db: Transaction
  ) throws {
    let token = try form.text("FCMtoken")
    guard !token.isEmpty, app.services.outbox.takes(.phone) else { return }
    try app.services.pushes.register(
      Push.Phone(token: Push.PhoneToken(token)), to: SesacApp.branding.name, for: me.account,
      session: me.session, at: now, in: db)
  }

  /// A member as only that member gets it; nothing the app's own pages would not show them.
  private func user(
    _ me: Member, _ vocabulary: Vocabulary, _ now: Instant, in db: Transaction
  ) throws -> CompatibilityUser {
    let profile = try app.features.profiles.show(me, in: db)
    let reviews = try app.features.reviews.list(of: me.id, PageRequest(), as: me, in: db)
    let stored = try db.one(
      """
      SELECT p.joined_at, (SELECT i.subject FROM identity i
        WHERE i.account_id = p.account_id AND i.provider = 'phone' ORDER BY i.subject LIMIT 1),
        p.cancels, COALESCE(p.barred_until > \(now), 1 = 0)
      FROM sesac_person p WHERE p.id = \(me.id)
      """
    ) { row -> (joined: Instant, phone: String?, cancels: Int, isBarred: Bool) in
      try (row[0], row[1], row[2], row[3])
    }
    return try CompatibilityUser(
      me, profile, vocabulary, phone: stored?.phone ?? "", joined: stored?.joined ?? now,
      cancels: stored?.cancels ?? 0,
      penalty: stored?.isBarred == true ? min(stored?.cancels ?? 0, Matching.mostMinutes) : 0,
      comments: reviews.items.map(\.comment.text), owned: db.ownedItems(of: me.id),
      purchases: Payments.appStorePurchases(of: me.account, as: .sesacItem, in: db))
  }
}

/// The member of the original's `GET user`.
struct CompatibilityUser: Encodable {
  let _id: String
  let __v = 0
  let uid: String
  let phoneNumber: String
  let email: String
  /// Never given back: the phone sends its own again.
  let FCMtoken = ""
  let nick: String
  let birth: String
  let gender: Int
  let hobby: String?
  let study: String?
  let comment: [String]
  let reputation: [Int]
  let sesac: Int
  let sesacCollection: [Int]
  let background: Int
  let backgroundCollection: [Int]
  /// Android's, which this server does not take.
  let purchaseToken: [String] = []
  let transactionId: [String]
  /// Whom a member has reviewed or reported is not listed anywhere.
  let reviewedBefore: [String] = []
  let reportedNum = 0
  let reportedUser: [String] = []
  /// The minutes of the break that goes on.
  let dodgepenalty: Int
  let dodgeNum: Int
  let ageMin: Int
  let ageMax: Int
  let searchable: Int
  let createdAt: String

  init(
    _ me: Member, _ profile: Sesac.Profile, _ vocabulary: CompatibilityAPI.Vocabulary,
    phone: String, joined: Instant, cancels: Int, penalty: Int, comments: [String],
    owned: Set<Sesac.Item>, purchases: [String]
  ) {
    _id = me.id.description
    uid = me.id.description
    phoneNumber = phone
    email = profile.email.text
    nick = me.nickname.text
    birth = "\(profile.birth.text)T00:00:00.000Z"
    gender = me.gender.code
    let interest = profile.interest?.text ?? ""
    hobby = vocabulary == .hobby ? interest : nil
    study = vocabulary == .study ? interest : nil
    comment = comments
    reputation = profile.reputation.counters
    sesac = me.look.sprout
    background = me.look.background
    sesacCollection = [0] + owned.filter { $0.part == .sprout }.map(\.number).sorted()
    backgroundCollection = [0] + owned.filter { $0.part == .background }.map(\.number).sorted()
    transactionId = purchases
    dodgepenalty = penalty
    dodgeNum = cancels
    ageMin = profile.ages.min
    ageMax = profile.ages.max
    searchable = profile.isSearchable ? 1 : 0
    createdAt = joined.withMilliseconds
  }
}

extension Sesac.Gender? {
  /// -1 is not chosen, 0 a woman, 1 a man.
  var code: Int {
    switch self {
    case nil: -1
    case .woman: 0
    case .man: 1
    }
  }
}
