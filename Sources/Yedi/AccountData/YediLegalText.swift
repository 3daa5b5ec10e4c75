import Commons
import HTML

extension AppLegalText {
  /// YeDi's part of the help, privacy and terms pages.
  static let yedi = AppLegalText(
    help: [
      Section(
        t(ko: "디자이너와 고객을 함께 쓸 수 있나요?", en: "Can I be client and designer?"),
        t(
          ko: "네. 프로필에서 언제든 바꿔 쓸 수 있어요.",
          en: "Yes. Switch in your profile at any time.")),
      Section(
        t(ko: "예약을 옮기거나 취소하려면요?", en: "How do I move or cancel a booking?"),
        t(
          ko: "예약내역에서 예약을 열어 주세요. 무료 취소 시간이 지나면 예약할 때 본 규정대로 수수료가 생겨요.",
          en:
            "Open it under Bookings. After the free period the fee is the one of the policy you agreed to."
        )),
      Section(
        t(ko: "미리 결제한 예약을 취소하면요?", en: "What if I cancel a booking that I paid for?"),
        t(
          ko: "예약할 때 본 규정대로 결제한 카드로 돌려드려요. 디자이너가 취소하면 모두 돌려드려요.",
          en:
            "The card gets back what the policy says. When the designer cancels, everything is returned."
        )),
      Section(
        t(ko: "샵 정보를 바꾸면 언제 보이나요?", en: "When do changes of my shop show?"),
        t(
          ko: "바로 보여요. 영업시간을 바꿔도 이미 잡힌 예약은 그대로예요.",
          en: "At once. Bookings that were made stay, also when hours change.")),
    ],
    kept: [
      t(
        ko:
          "예디: 이름, 휴대폰 번호, 팔로우, 좋아요와 열어 본 게시물, 최근 검색 5개, 빈 시간을 기다리는 날, 예약과 요청 사항, 거기 붙인 사진, 리뷰, 채팅. 디자이너는 직급, 소개, 샵 정보, 시술 메뉴, 게시물과 사진도요.",
        en:
          "YeDi: name, mobile number, follows, likes and opened posts, the last five searches, days you wait for, bookings, requests with their photos, reviews and messages; of designers also rank, introduction, shop, menu and posts with photos."
      ),
      t(
        ko:
          "예디 결제: 주문, 금액, 결제 수단, 환불. 카드 번호는 결제사만 알아요.",
        en:
          "YeDi payments: order, amount, method and refunds; the card number is known to the payment provider alone."
      ),
      t(
        ko: "예디 디자이너: 고객 메모는 적은 디자이너만 보고, 고객이나 디자이너가 탈퇴하면 지워져요.",
        en:
          "YeDi designers: notes on clients are seen by the designer who wrote them, and deleted when either leaves."
      ),
    ],
    seen: t(
      ko:
        "예디: 디자이너의 이름과 샵, 메뉴, 게시물은 누구나 볼 수 있어요. 고객의 번호는 예약한 디자이너만, 이름은 예약하거나 상담한 디자이너만 볼 수 있어요. 채팅은 두 사람만 봐요.",
      en:
        "YeDi: everyone sees a designer's name, shop, menu and posts. A client's number is seen only by designers they book, the name also by designers they consult. Conversations are seen by the two alone."
    ),
    afterwards: [
      t(
        ko: "예디: 결제와 환불 기록은 전자상거래법에 따라 5년 동안 이름 없이 보관한 뒤 지워요.",
        en:
          "YeDi: the law on electronic commerce has payment records kept for five years after you leave, without your name, and then deleted."
      ),
      t(
        ko: "예디: 지나간 예약은 이름과 번호, 요청 사항 없이 상대에게 남고, 두 사람 모두 탈퇴하면 지워요.",
        en:
          "YeDi: past bookings stay with the other side, without your name, number or request, and are deleted when both have left."
      ),
    ],
    promises: [
      t(
        ko: "예디: 예약한 시간을 지켜요. 못 가게 되면 미리 취소해요.",
        en: "YeDi: keep the time you booked, or cancel it ahead.")
    ],
    isShared: true)
}
