import Commons
import HTML
import SQL
import Wire

extension YelloApp {
  /// Mounts what Kakao friends are shown by: on the joining form, and among the recommended.
  func mountKakao(on site: inout Site) throws {
    try site.read(Yello.kakaoFriends, .signedIn) { ask, me, db in
      try Self.kakaoFriends(of: me.account, after: TextCursor(ask.input.cursor), in: db)
    } page: { page, _, view in
      KakaoFriendsPage(view: view, friends: page)
    }
    try site.read(Yello.recommendedOnKakao, .members) { ask, me, db in
      let people = try db.recommendedOnKakao(to: me, after: TextCursor(ask.input.cursor))
      return Page.cut(people, at: pageSize) { TextCursor($0.name.text, $0.id).cursor }
    } page: { page, _, view in
      RecommendedPage(view: view, people: page, group: .kakao(.linked))
    }
    try site.page(RecommendedPage.kakaoPath, .members) { view, db in
      let people = try db.recommendedOnKakao(to: view.me, after: nil)
      return RecommendedPage(
        view: view,
        people: Page.cut(people, at: pageSize) { TextCursor($0.name.text, $0.id).cursor },
        group: .kakao(try db.kakaoLink(of: view.me.account, in: house)))
    }
  }

  /// A page of an account's Kakao friends who have joined, with the number of all of them.
  static func kakaoFriends(
    of account: ID<Account>, after cursor: TextCursor?, in db: Connection
  ) throws -> Page<Yello.Person> {
    Page.cut(
      try db.kakaoFriends(of: account, after: cursor, limit: pageSize + 1), at: pageSize,
      total: try db.kakaoFriendCount(of: account)
    ) { TextCursor($0.name.text, $0.id).cursor }
  }

  /// The friends a form that comes back had brought to the phone: the pages that were looked at.
  static func kakaoFriends(
    of account: ID<Account>, again form: FormState, in db: Connection
  ) throws -> Page<Yello.Person> {
    let typed = form.value("friendsAfter")
    let rest = typed.isEmpty ? nil : Cursor(typed)
    let seen =
      try TextCursor(rest).map { try db.kakaoFriends(of: account, through: $0) }
      ?? db.kakaoFriends(of: account, after: nil, limit: kakaoMost)
    return Page(seen, next: rest, total: try db.kakaoFriendCount(of: account))
  }
}
