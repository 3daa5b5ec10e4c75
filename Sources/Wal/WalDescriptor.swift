public import Commons
import HTML
import SQL
import Wire

extension WalApp {
  /// What WAL tells the platform.
  public static let descriptor = AppDescriptor(
    branding: branding, migrations: migrations, members: members,
    lobby: LobbyEntry(
      blurb: t(ko: "하루 동안 찾아오는 짧은 응원", en: "Short cheers through the day"), path: Wal.first.path,
      mark: "svg/wal/paw-arrived.svg", unread: { try $2.unopened(of: $0, at: $1) }),
    home: SettingsPage.path, account: Wal.me.path, legalText: .wal,
    reasons: [.unfitting, .seldom, .anotherAccount, .privacy, .faults, .other],
    takesSeveralReasons: true,
    facts: [
      t(
        ko: "닉네임과 설정, 오늘의 왈소리가 모두 지워져요.",
        en: "Your nickname, your settings and today's messages go."),
      t(
        ko: "예약한 왈소리도 이제 오지 않아요.",
        en: "Messages to yourself will not come any more."),
      t(ko: "바로 지워지고, 되돌릴 수 없어요.", en: "It is deleted at once and cannot be undone."),
    ],
    picture: "svg/wal/crying.svg",
    sections: [pool.section],
    jobs: [Deliveries.kind: t(ko: "왈소리 알림", en: "WAL's notifications")],
    notifications: [
      NotificationType(
        when: t(ko: "왈소리가 도착했을 때", en: "a message comes.")),
      NotificationType(
        when: t(ko: "내가 예약한 왈소리의 시간이 되었을 때", en: "a message to yourself is due.")),
    ],
    demo: AppDemo(
      nextEvent: { try $2.nextMessage(of: $0, after: $1) },
      build: { try await WalTown(now: $1).build(for: $0, in: $2) }))
}

extension Transaction {
  /// Messages of today that have come and are not opened.
  fileprivate func unopened(of account: ID<Account>, at now: Instant) throws -> Int {
    guard let (person, settings) = try member(account) else { return 0 }
    let day = settings.zone.day(at: now)
    return try value(
      """
      SELECT (SELECT COUNT(*) FROM wal_item
          WHERE person_id = \(person) AND day = \(day) AND at <= \(now) AND opened_at IS NULL)
        + (SELECT COUNT(*) FROM wal_reservation
          WHERE person_id = \(person) AND day <= \(day) AND at <= \(now) AND opened_at IS NULL)
      """) ?? 0
  }

  /// When the member's next message comes; for a day not drawn yet, the hours of its slots.
  fileprivate func nextMessage(of account: ID<Account>, after now: Instant) throws -> Instant? {
    guard let (person, settings) = try member(account) else { return nil }
    let today = settings.zone.day(at: now)
    let undrawn = [today, today + 1].filter { $0 != settings.listed }.flatMap { day in
      settings.slots.map { settings.zone.instant(of: day, minute: $0.hour * 60) }
    }
    let drawn: [Instant] = try ["wal_item", "wal_reservation"].flatMap { table in
      try all(
        """
        SELECT at FROM \(raw: table) WHERE person_id = \(person) AND at > \(now)
        ORDER BY at, id LIMIT 1
        """
      ) { try $0[0] }
    }
    return (undrawn + drawn).filter { $0 > now }.min()
  }

  private func member(
    _ account: ID<Account>
  ) throws -> (person: ID<Wal.Person>, settings: Member.Settings)? {
    try one(
      """
      SELECT p.id, \(sql: Member.Settings.columns) FROM wal_person p
      WHERE p.account_id = \(account)
      """
    ) { try ($0.next(), Member.Settings($0)) }
  }
}
