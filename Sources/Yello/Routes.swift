public import Commons
import Wire

extension YelloApp {
  /// Mounts all routes of YELL:O.
  public func mount(on site: inout Site) throws {
    notifications.begin()
    features.deliveries.begin()
    features.referrals.begin()
    try mountHome(on: &site)
    try mountJoining(on: &site)
    try mountKakao(on: &site)
    try mountWishes(on: &site)
    try site.page(EntrancePage.path, .anyone) { view, _ in EntrancePage(view: view) }
    try site.linkPicture(EntrancePage.linkPath) { _ in EntrancePage.link }
    try site.page(InvitationPage.path, .anyone) { view, _ in
      InvitationPage(view: view, rules: features.rules, handle: try InvitationPage.handle(in: view))
    }
    try site.linkPicture(InvitationPage.linkPath) {
      InvitationPage.link(try InvitationPage.handle(in: $0))
    }
    try mountFriends(on: &site)
    try mountNews(on: &site)
    try mountProfileEdits(on: &site)
    try mountRounds(on: &site)
    try mountNotes(on: &site)
    try mountPayments(on: &site)
    try mountQuestions(on: &site)
    try site.page(ManagePage.path, .members) { view, _ in ManagePage(view: view) }
    try site.page(NotificationsPage.path, .members) { view, _ in NotificationsPage(view: view) }
    try site.page(InvitePage.path, .members) { view, _ in
      InvitePage(view: view, rules: features.rules)
    }
    if let kakao {
      try site.page(KakaoInvitePage.path, .members, policy: KakaoScript.policy) { view, _ in
        KakaoInvitePage(view: view, kakao: kakao)
      }
    }
    try mountAround(on: &site)
    try mountChoices(on: &site)
    try site.events(Yello.events, .members) { $0.id }
  }
}
