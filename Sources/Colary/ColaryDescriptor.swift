public import Commons
import HTML
import SQL
import Wire

extension ColaryApp {
  /// What Colary tells the platform.
  public static let descriptor = AppDescriptor(
    branding: branding, migrations: migrations, members: members,
    lobby: LobbyEntry(
      blurb: t(ko: "색으로 쓰는 마음 일기", en: "A diary of feelings in colours"), path: Colary.home.path,
      unread: { account, _, db in try db.unseenGifts(of: account) }),
    account: SettingsPage.path, legalText: .colary,
    reasons: [.seldom, .dull, .anotherAccount, .privacy, .faults, .other],
    takesSeveralReasons: true,
    facts: [
      t(ko: "모든 기록이 서버에서 지워져요.", en: "All your entries are deleted from the server."),
      t(
        ko: "이 기기에 남은 기록도 다음에 열 때 지워져요.",
        en: "What is left on this device goes the next time you open the app."),
      t(ko: "바로 지워지고, 되돌릴 수 없어요.", en: "It is deleted at once and cannot be undone."),
    ],
    picture: "svg/colary/offline.svg",
    sections: [
      OperatorSection(
        title: t(ko: "찰랑말랑 서버 기록", en: "Colary's history"), path: Colary.histories.path,
        acts: [
          EpochAct.name: t(ko: "백업에서 되돌림을 알림", en: "Said that a backup was restored")
        ]),
      OperatorSection(
        title: t(ko: "찰랑말랑 설문", en: "Colary's surveys"), path: Colary.publishedSurveys.path,
        acts: [
          SurveyAct.published: t(ko: "설문을 냄", en: "Published a survey"),
          SurveyAct.switched: t(ko: "설문을 켜거나 끔", en: "Switched a survey on or off"),
        ]),
      OperatorSection(
        title: t(ko: "찰랑말랑 버전", en: "Colary's versions"), path: Colary.versions.path,
        acts: [VersionAct.name: t(ko: "쓸 수 있는 버전을 바꿈", en: "Changed the versions in use")]),
    ],
    jobs: [
      Tombstones.kind: t(ko: "지운 기록 비우기", en: "Emptying deleted entries"),
      Gifts.kind: t(ko: "한 달의 선물", en: "Gifts of the month"),
      Reminders.kind: t(ko: "기록 알림", en: "Daily reminders"),
    ],
    notifications: [
      NotificationType(when: t(ko: "한 달의 선물이 도착했을 때", en: "the gift of a month comes."))
    ],
    demo: AppDemo(
      nextEvent: { try $2.nextGift(of: $0, after: $1) },
      build: { try await Diaries(now: $1).build(for: $0, in: $2) },
      tools: DemoTools(script: "js/colary/offline-switch.js") { OfflineSwitch() }))
}
