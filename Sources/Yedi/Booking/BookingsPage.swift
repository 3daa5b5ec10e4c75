import Commons
import Core
import HTML
import Wire

/// A client's bookings: coming and past.
struct BookingsPage: HTML {
  let view: View<Member>
  let bookings: Page<Yedi.Booking>

  var body: some HTML {
    if view.isPartial {
      rows
    } else {
      Screen(view: view, title: t(ko: "예약내역", en: "Bookings"), tab: .bookings) {
        nav(.class("segments"), .aria("label", ko: "목록", en: "Lists")) {
          a(.href(Yedi.bookings.path), .aria("current", isPast ? nil : "page")) {
            t(ko: "다가오는 예약", en: "Coming")
          }
          a(.href(Yedi.bookings.path + "?isPast=1"), .aria("current", isPast ? "page" : nil)) {
            t(ko: "지난 예약", en: "Past")
          }
        }
        if bookings.items.isEmpty {
          section(.class("empty")) {
            img(.src(view.file("svg/yedi/comb.svg")), .alt(""), .width(120), .height(120))
            h2 {
              isPast
                ? t(ko: "지난 예약이 없어요", en: "No past bookings")
                : t(ko: "다가오는 예약이 없어요", en: "No coming bookings")
            }
            div(.class("actions")) {
              a(.class("button auto"), .href(Yedi.home.path)) {
                t(ko: "디자이너 찾기", en: "Find designers")
              }
            }
          }
        } else {
          ul(.class("bookings")) { rows }
        }
        if !isPast {
          p(.class("center")) {
            a(.class("text-button"), .href(Yedi.waits.path)) { WaitsPage.title }
          }
        }
      }
    }
  }

  private var isPast: Bool { ["1", "on", "true"].contains(view.query("isPast")) }

  @HTMLBuilder private var rows: some HTML {
    for booking in bookings.items {
      li { BookingCard(booking: booking, now: view.now) }
    }
    if let next = bookings.next(
      of: Yedi.bookings.path, isPast ? (name: "isPast", value: "1") : nil)
    {
      MoreRow(next)
    }
  }
}

/// A booking in a list, for either side.
struct BookingCard: HTML {
  let booking: Yedi.Booking
  let now: Instant

  var body: some HTML {
    let day = Zone.seoul.day(at: booking.startsAt)
    a(.class("booking-card"), .href(path)) {
      span(.class("booking-top")) {
        strong {
          span(.class("booking-day")) {
            DateText(day, .shortWeekday)
            " "
          }
          TimeText(booking.startsAt, in: .seoul).digits
        }
        StateChip(booking: booking, now: now)
      }
      span { booking.other }
      small(.class("muted")) {
        booking.services.map(\.name.text).joined(separator: ", ")
        " · "
        MoneyText(won: booking.price)
      }
      if booking.surcharge > 0, let length = booking.hairLength {
        small(.class("muted")) {
          SurchargeText(length: length)
          " "
          MoneyText(won: booking.surcharge)
        }
      }
      if let isReviewed = booking.isReviewed {
        small {
          span(.class("tag", isReviewed ? nil : "waiting")) {
            isReviewed
              ? t(ko: "리뷰를 썼어요", en: "Reviewed") : t(ko: "리뷰를 기다려요", en: "Waiting for a review")
          }
        }
      }
      if booking.side == .designer, !booking.photos.isEmpty {
        small {
          span(.class("tag")) {
            t(ko: "요청 사진 \(booking.photos.count)장", en: "Photos: \(booking.photos.count)")
          }
        }
      }
      if booking.isOutside, booking.state == .booked {
        OutsideNote(cause: booking.outsideCause?.value)
      }
    }
  }

  private var path: String {
    booking.state == .held && booking.side == .client
      ? booking.checkoutPath : Yedi.booking.path(booking.id)
  }
}

extension Yedi.Booking {
  /// Whether its client finds it among past bookings.
  func isPast(at now: Instant) -> Bool {
    state != .held && (state != .booked || startsAt <= now)
  }

  var isCancelled: Bool { state == .cancelledByClient || state == .cancelledByDesigner }

  /// Whom it is with, as its reader sees it.
  var other: LocalizedText {
    if side == .designer {
      if let client { return LocalizedText(verbatim: client.text) }
      if state == .held { return t(ko: "예약하는 중인 고객", en: "A client who is booking") }
      return t(ko: "이름 없는 고객", en: "A client without a name")
    }
    guard let designer else { return Yedi.hiddenDesigner }
    return LocalizedText(verbatim: "\(designer.name) · \(designer.shop)")
  }
}

extension Yedi {
  /// A designer who has left or is behind a block.
  static let hiddenDesigner = t(ko: "볼 수 없는 디자이너", en: "A designer out of sight")
}

/// The state; of a coming booking the days left, of one that has begun whether it is over.
struct StateChip: HTML {
  let booking: Yedi.Booking
  let now: Instant

  var body: some HTML {
    let daysLeft = Zone.seoul.day(at: booking.startsAt).number - Zone.seoul.day(at: now).number
    span(.class("state", booking.state.rawValue.lowercased())) {
      switch booking.state.value {
      case .held: t(ko: "잡아 둠", en: "Held")
      case .booked where daysLeft > 0: "D-\(daysLeft)"
      case .booked where booking.startsAt > now: "D-Day"
      case .booked where booking.endsAt > now: t(ko: "시술 중", en: "Now")
      case .booked: t(ko: "시술 확인 중", en: "Over")
      case .completed: t(ko: "시술 완료", en: "Completed")
      case .noShow: t(ko: "오지 않음", en: "No-show")
      case .cancelledByClient where booking.side == .client,
        .cancelledByDesigner where booking.side == .designer:
        t(ko: "내가 취소", en: "Cancelled by me")
      case .cancelledByClient: t(ko: "고객이 취소", en: "Cancelled by client")
      case .cancelledByDesigner: t(ko: "디자이너가 취소", en: "Cancelled by designer")
      case nil: ""
      }
    }
  }
}

/// Why a booking is no longer at a time that its designer offers.
struct OutsideNote: HTML {
  let cause: Yedi.Booking.OutsideCause?

  var body: some HTML {
    small(.class("outside")) {
      Icon("warn")
      switch cause {
      case .hours: t(ko: "바뀐 영업시간 밖의 예약이에요", en: "Outside the changed opening hours")
      case .closed: t(ko: "휴무가 된 날의 예약이에요", en: "On what has become a day off")
      case .rest: t(ko: "휴게 시간과 겹치는 예약이에요", en: "Overlaps a break")
      case nil: t(ko: "디자이너의 일정이 바뀐 예약이에요", en: "The designer's schedule has changed")
      }
    }
  }
}
