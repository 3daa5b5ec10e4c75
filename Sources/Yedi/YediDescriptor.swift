import Chat
public import Commons
import Core
import HTML
import SQL
import Wire

extension YediApp {
  /// What YeDi tells the platform.
  public static let descriptor = AppDescriptor(
    branding: branding, migrations: migrations, members: members,
    lobby: LobbyEntry(
      blurb: t(ko: "헤어 디자이너를 찾고 바로 예약", en: "Find a hair designer and book"),
      path: Yedi.home.path,
      unread: { account, _, db in
        try db.value("SELECT \(sql: Chat.unread(of: "\(account)", in: branding.name))") ?? 0
      }),
    account: Yedi.me.path, legalText: .yedi,
    reasons: [.seldom, .anotherAccount, .unkind, .privacy, .faults, .other],
    facts: [
      t(
        ko: "프로필과 샵, 시술 메뉴, 게시물과 사진, 팔로우와 좋아요가 모두 지워져요.",
        en: "Your profile, shop, menu, posts with photos, follows and likes are deleted."),
      t(
        ko: "다가오는 예약은 취소되고 상대에게 알려 드려요.",
        en: "Coming bookings are cancelled, and the other side is told."),
      t(
        ko: "지난 예약은 상대에게 이름 없이 남아요.",
        en: "Past bookings stay with the other side, without your name."),
    ],
    picture: "svg/yedi/comb.svg",
    jobs: [
      Holds.kind: t(ko: "예디 잡은 시간 풀기", en: "Ending YeDi's holds"),
      BookingNotices.kind: t(ko: "예디 예약 알림", en: "YeDi's reminders"),
      YediResidents.kind: t(ko: "예디 데모 디자이너", en: "YeDi's designers of the demo"),
    ],
    sharedStyles: ["chat", "maps"], eventStream: Yedi.events.path, events: Chat.events,
    notifications: [
      NotificationType(when: t(ko: "채팅에 새 메시지가 왔을 때", en: "you get a message.")),
      NotificationType(
        when: t(ko: "예약이 들어오거나 바뀌거나 취소됐을 때", en: "a booking is made, moved or cancelled.")),
      NotificationType(
        when: t(ko: "예약 24시간 전과 2시간 전", en: "a booking is 24 hours and 2 hours ahead.")),
    ],
    takesPhotos: true, takesPayments: true,
    audit: { try $0.yediFindings() + $0.yediPaymentFindings() + $0.postFindings() },
    demo: AppDemo(
      cast: YediTown.cast,
      nextEvent: { try $2.nextBookingEvent(of: $0, after: $1) },
      build: { try await YediTown(now: $1).build(for: $0, in: $2) },
      furnish: {
        try await YediResidents.arrive(at: $0.world.now(), in: $0.db)
        try await YediGallery(services: $0).hang()
      }))
}
