import Commons
import HTML

extension AppLegalText {
  /// SeSAC's part of the help, privacy and terms pages.
  static let sesac = AppLegalText(
    help: [
      Section(
        t(ko: "내 위치가 다른 사람에게 보이나요?", en: "Do others see where I am?"),
        t(
          ko: "아니요. 서버는 가로세로 약 100m 칸만 저장하고, 지도에는 그 칸 안의 아무 곳이나 보여 줘요.",
          en:
            "No. The server keeps a square of about 100 m only, and the map shows some point inside it."
        )),
      Section(
        t(ko: "새싹 찾기는 언제 끝나나요?", en: "When does looking for company end?"),
        t(
          ko: "매칭되거나 그만두면 바로, 아니면 정해진 시간(보통 60분) 뒤에 끝나요. 끝나면 위치도 지워져요.",
          en:
            "With a match or when you stop, else when its time is over, usually after 60 minutes. Your place is deleted with it."
        )),
      Section(
        t(ko: "약속을 취소하면요?", en: "What if I cancel?"),
        t(
          ko: "1분에서 3분까지 새싹 찾기를 쉬어요. 상대가 먼저 취소했다면 그렇지 않아요.",
          en: "You pause for one to three minutes, unless the other one cancelled first.")),
      Section(
        t(ko: "아이폰에서 산 캐릭터를 환불받고 싶어요", en: "I want a refund for what I bought on an iPhone"),
        t(
          ko:
            "App Store에서 산 것은 Apple이 환불해요. reportaproblem.apple.com에서 신청해 주세요. 환불되면 그 캐릭터나 배경은 다시 잠겨요.",
          en:
            "Apple refunds what was bought in the App Store: please ask at reportaproblem.apple.com. The character or background is locked again once it is refunded."
        )),
    ],
    kept: [
      t(
        ko:
          "새싹: 닉네임, 생년월일, 이메일, 성별, 자주 하는 것, 리뷰와 대화, 친구로 남고 싶다고 한 사람과 새싹친구, 1:1 문의와 답변, 숨긴 연락처 번호의 해시값, 공유하는 약속의 장소와 시간. 찾는 동안에는 약 100m 칸의 위치도요. 위치를 쓴 기록은 법에 따라 6개월 동안 따로 보관해요. 탈퇴한 뒤 30일 동안은 다시 가입할 때 이어지도록 생년월일, 쉬는 시간, 누구와 만나고 신고로 헤어졌는지, 숨긴 번호의 해시값을 이름 없이 남겨요.",
        en:
          "SeSAC: nickname, birth date, e-mail, gender, interest, reviews, conversations, friends and with whom you wish to stay friends, your questions to the operators with their answers, keyed hashes of the numbers you hide from, and place and time of meetings you share; while you look for company a square of about 100 m. The law requires a log of each use of your position for six months. For 30 days after you leave, your birth date, penalties, whom you met, reports by and about you and the hashes of the numbers you hid from are kept without a name, for a new registration."
      ),
      t(
        ko:
          "새싹 결제: 캐릭터와 배경의 주문, 금액, 결제 수단, 환불, 아이폰에서 샀다면 App Store의 거래 번호. 카드 번호는 결제사만 알아요. 탈퇴해도 결제와 환불 기록은 전자상거래법에 따라 5년 동안 이름 없이 보관한 뒤 지워요.",
        en:
          "SeSAC payments: order, amount, method and refunds of characters and backgrounds, and the App Store's transaction number for what was bought on an iPhone; the card number is known to the payment provider alone. The law on electronic commerce has payment records kept for five years after you leave, without your name, and then deleted."
      ),
    ],
    seen: t(
      ko:
        "새싹: 찾는 동안 가까이(보통 700m 안) 있는 회원이 닉네임, 캐릭터, 성별, 단어, 리뷰와 대략의 거리를 볼 수 있어요. 생년월일, 이메일, 번호, 정확한 위치는 아무도 볼 수 없고, 1:1 문의는 운영자만 볼 수 있어요. 친구로 남고 싶다는 말은 두 사람이 모두 한 뒤에만 서로 알아요. 약속을 공유하면 링크를 아는 사람이 두 사람의 닉네임과 적은 장소, 시간을 볼 수 있어요.",
      en:
        "SeSAC: while you look for company, members nearby (usually within 700 m) see nickname, character, gender, words, reviews and a rough distance. Nobody sees your birth date, e-mail, number or exact place, and only the operators see your questions to them. That you wish to stay friends is told only once both of you wish it. If you share a meeting, whoever knows the link sees both nicknames and the place and time you wrote."
    ),
    promises: [
      t(
        ko: "새싹: 만 17세부터 쓸 수 있고, 18세까지는 두 살 차이 안에서만 만나요. 처음에는 사람이 많은 곳에서 만나요.",
        en:
          "SeSAC: from 17 on; under 19 you meet only people within two years. Meet in busy places first."
      )
    ],
    terms: location + age,
    isShared: true)

  /// What the law on location information (위치정보법) has the terms say.
  private static let location = [
    Section(
      t(ko: "위치기반서비스: 무엇을 하나요", en: "Location: what it is for"),
      t(
        ko:
          "새싹은 지도에서 고른 곳 가까이(보통 700m 안)에서 새싹을 찾는 회원끼리 서로 보여 줘요. 휴대폰의 위치는 지도에서 위치 단추를 누르고 허용했을 때만 쓰고, 허용하지 않아도 지도를 움직여 쓸 수 있어요. 서버는 위치를 받자마자 약 100m 칸으로 바꾸고, 그 칸만 저장해요. 위치로 따로 요금을 받지 않아요.",
        en:
          "SeSAC shows members who look for company near a place on the map, usually within 700 m, to each other. Your phone's position is used only when you press the position button and allow it; without it you move the map. The server turns a position into a square of about 100 m when it arrives and stores nothing else. Location costs nothing."
      )),
    Section(
      t(ko: "위치기반서비스: 누구에게 보이나요", en: "Location: who is shown it"),
      t(
        ko:
          "찾는 동안 가까이 있는 회원에게 칸 안의 아무 곳과 대략의 거리만 보여 줘요. 다른 회사나 사람에게 위치를 주지 않고, 지도 조각도 서버가 대신 받아 와요.",
        en:
          "While you look for company, members nearby are shown some point of the square and a rough distance. Nobody else is given your position, and the server fetches the tiles of maps for you."
      )),
    Section(
      t(ko: "위치기반서비스: 얼마나 두나요", en: "Location: for how long"),
      t(
        ko:
          "칸은 매칭되거나 그만두거나 찾는 시간이 끝나면 바로 지워요. 위치를 언제 무엇에 썼는지 적은 확인자료는 위치정보법 제16조에 따라 6개월 동안 따로 두고 지워요. 거기에 위치는 없어요.",
        en:
          "The square is deleted with a match, when you stop, or when the time is over. When and for what a position was used is logged, without the position, and kept apart for six months (위치정보법 제16조)."
      )),
    Section(
      t(ko: "위치기반서비스: 내 권리", en: "Location: your rights"),
      t(
        ko:
          "새싹 찾기를 누르면 그동안 위치를 쓰는 데 동의하는 거예요. 찾기를 멈추거나 휴대폰에서 위치를 끄면 언제든 동의를 거두거나 쉴 수 있고, 떠나면 모두 거두게 돼요. 확인자료는 내 계정의 내보내기에 모두 들어 있고, 틀린 것은 운영자에게 고쳐 달라고 할 수 있어요. 이야기가 되지 않으면 개인정보 분쟁조정위원회에 조정을 신청할 수 있어요.",
        en:
          "By starting to look for company you agree to this use of your position for that time. Stop, or switch off location on the phone, to pause or take it back; leaving takes back all of it. The log is part of your account's export, and operators correct what is wrong. If that does not help, you may turn to Korea's Personal Information Dispute Mediation Committee."
      )),
    Section(
      t(ko: "위치기반서비스: 책임과 문의", en: "Location: who is responsible"),
      t(
        ko:
          "이 서버의 운영자가 위치정보 관리책임자예요. 위치에 대해 묻고 싶은 것은 내 정보의 1:1 문의나 도움말에 있는 연락처로 보내 주세요. 운영자가 위치정보법을 어겨 손해를 입었다면 배상을 청구할 수 있어요(위치정보법 제27조).",
        en:
          "The operator of this server is responsible for location information. Ask in My info, under Ask the operators, or at the address in the help. Whoever suffers a loss because the operator broke the law on location may claim damages (위치정보법 제27조)."
      )),
  ]

  private static let age = [
    Section(
      t(ko: "새싹을 쓸 수 있는 나이", en: "SeSAC and age"),
      t(
        ko:
          "만 17세 생일부터 가입할 수 있어요(서울 날짜). 만 19세가 되기 전에는 나이 차이가 두 살 이내인 사람하고만 서로 보이고 만날 수 있어요. 생년월일은 가입한 뒤에 바꿀 수 없고 아무에게도 보이지 않아요. 만 14세 미만은 가입할 수 없어서 법정대리인의 동의를 받지 않아요. 나이를 속인 회원은 신고해 주세요. 운영자가 멈출 수 있어요.",
        en:
          "You may join from your 17th birthday on, by the date in Seoul. Before you are 19 you see and meet only people within two years of your age. The birth date cannot be changed after joining, and nobody is shown it. Children under 14 cannot join, so parents are not asked for consent. Please report members who lie about their age; operators can suspend them."
      ))
  ]
}
