import Commons
import Core
import HTML
import SQL
import Wire

extension YelloApp {
  /// Mounts the lists of Kakao friends: on the join form and among recommended people.
  func mountKakao(on site: inout Site) throws {
    try site.read(Yello.kakaoFriends, .signedIn) { context, me, db in
      try kakaoFriends(of: me.account, after: TextCursor(context.input.cursor), in: db)
    } page: { page, _, view in
      KakaoFriendsPage(view: view, friends: page)
    }
    try site.read(Yello.recommendedOnKakao, .members) { context, me, db in
      try kakaoPeople(for: me, after: TextCursor(context.input.cursor), in: db)
    } page: { page, _, view in
      RecommendedPage(view: view, people: page, rules: features.rules, group: .kakao(.linked))
    }
    try site.page(RecommendedPage.kakaoPath, .members) { view, db in
      RecommendedPage(
        view: view, people: try kakaoPeople(for: view.me, after: nil, in: db),
        rules: features.rules, group: .kakao(try db.kakaoLink(of: view.me.account, in: services)))
    }
  }

  private func kakaoPeople(
    for me: Member, after cursor: TextCursor?, in db: Transaction
  ) throws -> Page<Yello.Person> {
    let size = features.rules.searchPage
    let people = try db.recommendedOnKakao(to: me, after: cursor, limit: size + 1)
    return Page.cut(people, at: size) { TextCursor($0.name.text, $0.id).cursor }
  }

  /// A page of an account's Kakao friends who have joined, with their total.
  func kakaoFriends(
    of account: ID<Account>, after cursor: TextCursor?, in db: Transaction
  ) throws -> Page<Yello.Person> {
    let size = features.rules.searchPage
    return Page.cut(
      try db.kakaoFriends(of: account, after: cursor, limit: size + 1), at: size,
      total: try db.kakaoFriendCount(of: account)
    ) { TextCursor($0.name.text, $0.id).cursor }
  }

  /// The friends to show when the join form is rejected: the pages already loaded.
  func kakaoFriends(
    of account: ID<Account>, rejected form: FormState, in db: Transaction
  ) throws -> Page<Yello.Person> {
    let formState = form.value("friendsAfter")
    let rest = formState.isEmpty ? nil : Cursor(formState)
    let seen =
      try TextCursor(rest).map { try db.kakaoFriends(of: account, through: $0) }
      ?? db.kakaoFriends(of: account, after: nil, limit: kakaoMost)
    return Page(seen, next: rest, total: try db.kakaoFriendCount(of: account))
  }
}
