import Commons
import HTML

extension AppLegalText {
  /// YELL:O's part of the help, privacy and terms pages.
  static let yello = AppLegalText(
    help: [
      Section(
        t(ko: "불편한 쪽지를 받았어요", en: "I got a note that bothers me"),
        t(
          ko: "쪽지를 열고 오른쪽 위 ⋯를 누르면 신고하거나, 그 사람의 쪽지를 더 받지 않을 수 있어요. 보낸 사람에게는 알리지 않아요.",
          en:
            "Open it and tap ⋯ at the top right to report it or mute the sender. They are not told."
        )),
      Section(
        t(ko: "불편한 사람이 있어요", en: "Someone is bothering me"),
        t(
          ko: "친구 목록이나 친구 찾기에서 그 사람을 눌러 신고하거나 차단해 주세요. 상대에게는 알리지 않아요.",
          en:
            "Tap them in your friends list or in a search to report or block them. They are not told."
        )),
      Section(
        t(ko: "쪽지를 누가 보냈는지 알 수 있나요?", en: "Can I find out who sent a note?"),
        t(
          ko: "이름은 알려 주지 않아요. 포인트로 키워드를 열고, 그다음에 이름의 초성 하나를 열 수 있어요.",
          en: "Not by name. Points open the keyword, and then one initial of the name.")),
    ],
    kept: [
      t(
        ko: "YELL:O: 이름, 아이디, 성별, 학교와 학과·학번(고등학생은 학년·반), 친구, 투표와 쪽지, 포인트, 신고.",
        en:
          "YELL:O: name, ID, gender, school, department and year (or grade and class), friends, votes and notes, points and reports."
      ),
      t(
        ko: "추천인 코드로 가입했다면 초대한 사람은 첫 투표 다음 날까지, 기기는 되돌릴 수 없게 바꾼 값으로 하루 동안.",
        en:
          "If you joined with an invitation code: who invited you, until the day after your first vote, and a hash of your device, for a day."
      ),
      t(
        ko: "카카오톡 친구를 연결했다면 그 친구들의 카카오 회원번호. 카카오 연결을 끊거나 탈퇴하면 바로 지워요.",
        en:
          "If you connected KakaoTalk, your friends' Kakao numbers, until you unlink Kakao or leave."
      ),
    ],
    seen: t(
      ko:
        "YELL:O: 이름, 아이디, 학교와 학과·학번(고등학생은 학년·반)은 다른 회원이 볼 수 있어요. 쪽지를 보낸 사람은 포인트로 힌트를 열기 전까지 성별만 보여요.",
      en:
        "YELL:O: other members can see your name, ID, school, department and year, or grade and class. A note shows only its sender's gender until a hint is paid for."
    ),
    afterwards: [
      t(
        ko: "YELL:O: 보낸 쪽지도 받은 사람에게서 사라져요. 쓰던 아이디는 다른 사람이 사칭하지 못하게, 누구 것인지 알 수 없는 값으로만 남겨 막아 둬요.",
        en:
          "YELL:O: the notes you sent disappear as well. Your ID stays reserved against impostors, as a hash that identifies no one."
      )
    ],
    notKept: [
      t(
        ko: "생일은 만 14세 이상인지 확인하는 데만 쓰고 남기지 않아요. 14세 미만이면 아무것도 저장하지 않아요.",
        en:
          "Your birthday is looked at for your age and dropped. Under 14, nothing is kept at all."
      )
    ],
    promises: [
      t(ko: "만 14세부터 함께할 수 있어요.", en: "You are at least 14."),
      t(
        ko: "YELL:O에서는 친구가 알아볼 수 있게 진짜 이름을 써요. 다른 사람인 척하지 않아요.",
        en: "On YELL:O you use your real name and don't pretend to be anyone else."),
    ],
    never: [
      t(
        ko: "다른 사람을 괴롭히거나 겁주거나 성적으로 불쾌하게 하지 않아요. 광고도 뿌리지 않아요.",
        en: "No bullying, threats, sexual harassment or advertising."),
      t(
        ko: "누가 쪽지를 보냈는지 알아내려고 서버를 속이지 않아요.",
        en: "No tricking the server to find out who sent a note."),
    ],
    terms: [
      Section(
        t(ko: "포인트", en: "Points"),
        t(
          ko: "포인트는 투표로 모아 힌트를 여는 데 써요. 돈으로 바꿀 수 없고, 탈퇴하면 사라져요.",
          en:
            "You earn points by voting and spend them on hints. They can't be exchanged for money, and are gone when you leave."
        ))
    ], isShared: true)
}
