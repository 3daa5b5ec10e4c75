import Commons
import HTML

extension AppLegalText {
  /// WAL's part of the help and privacy pages.
  static let wal = AppLegalText(
    help: [
      Section(
        t(ko: "왈소리가 오지 않아요", en: "No message comes"),
        t(
          ko: "설정의 알림에서 받을 시간을, 시간대에서 지금 있는 곳을 확인해 주세요. 알림은 기기마다 따로 켜요.",
          en:
            "Look at the hours under Notifications and at the time zone, both in the settings. Notifications are switched on for each device."
        )),
      Section(
        t(ko: "마음에 들지 않는 왈소리가 와요", en: "I do not like what comes"),
        t(
          ko: "설정의 왈소리 유형에서 듣고 싶은 것만 골라 주세요. 아직 오지 않은 왈소리부터 바뀌어요.",
          en: "Choose what you like under Kinds of message; it changes from the next one on.")),
      Section(
        t(ko: "예약한 왈소리를 취소하고 싶어요", en: "I want to cancel what I wrote"),
        t(
          ko: "히스토리의 보내는 중에서 옆으로 밀어 주세요. 도착한 왈소리는 다시 보내거나 지울 수 있어요.",
          en:
            "Swipe it sideways in the history. What has come can be sent again or deleted there.")),
    ],
    kept: [
      t(
        ko: "왈: 닉네임, 왈소리 유형과 받을 시간, 시간대, 오늘의 왈소리, 나에게 쓴 왈소리.",
        en:
          "WAL: nickname, kinds and hours, time zone, today's messages, what you wrote to yourself."
      )
    ],
    seen: t(
      ko: "왈: 닉네임도, 나에게 쓴 말도 나만 볼 수 있어요.",
      en: "WAL: only you see your nickname and what you wrote to yourself."), isShared: false)
}
