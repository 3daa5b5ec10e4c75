import Commons
import HTML

extension AppLegalText {
  /// Colary's part of the help and privacy pages.
  static let colary = AppLegalText(
    help: [
      Section(
        t(ko: "인터넷 없이도 쓸 수 있나요?", en: "Does it work without a network?"),
        t(
          ko: "네. 기록은 먼저 이 기기에 저장되고, 연결되면 저절로 서버로 가요. 시계 표시가 있으면 아직 보내기를 기다리는 기록이에요.",
          en:
            "Yes. An entry is stored on this device first and sent when there is a connection. A clock marks those that still wait."
        )),
      Section(
        t(ko: "다른 기기에서도 보고 싶어요", en: "I want to read it on another device"),
        t(
          ko: "내 계정에서 복구 코드를 만들고, 새 기기의 로그인 화면에서 복구 코드를 넣어 주세요.",
          en:
            "Make a recovery code under My account, and enter it on the sign-in page of the other device."
        )),
      Section(
        t(ko: "기록을 파일로 가져가고 싶어요", en: "I want my entries as a file"),
        t(
          ko: "메뉴의 내보내기 · 가져오기에서 JSON이나 CSV로 받을 수 있어요. 받은 파일은 같은 곳에서 다시 가져올 수 있어요.",
          en:
            "Export and import in the menu saves them as JSON or CSV, and takes such a file back."
        )),
      Section(
        t(ko: "매일 알려 주세요", en: "I want to be reminded daily"),
        t(
          ko: "메뉴의 매일 알림에서 시각을 정하고 이 기기의 알림을 켜 주세요. 그날 기록을 남겼으면 알리지 않아요.",
          en:
            "Set a time under Daily reminder in the menu, and turn on notifications on this device. Nothing comes on a day with an entry."
        )),
      Section(
        t(ko: "지운 기록을 되살리고 싶어요", en: "I want a deleted entry back"),
        t(
          ko: "지운 뒤 30일 동안은 기록의 주소에서 되살릴 수 있어요. 지운 직후에는 되돌리기를 눌러 주세요.",
          en: "For 30 days it can be restored at its address; right after deleting, press Undo.")),
    ],
    kept: [
      t(
        ko:
          "찰랑말랑: 이름, 시간대, 매일 알림의 시각, 기록한 감정과 세기, 한 줄 글과 시각, 고치기 전의 글 다섯 개, 설문의 답과 점수, 지운 기록은 30일.",
        en:
          "Colary: nickname, time zone, the time of the daily reminder, feelings and how strong they were, lines and times, five former texts of an entry, answers and scores of surveys, deleted entries for 30 days."
      )
    ],
    seen: t(
      ko: "찰랑말랑: 일기는 나만 볼 수 있어요.", en: "Colary: only you see your diary."), isShared: false)
}
