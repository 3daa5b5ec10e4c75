import Chat
import Commons
import Core
import HTML
import SQL
import Wire

/// The button that opens a conversation about a post or with a designer.
struct PostTalk: HTML {
  let view: View<Reader>
  let post: Yedi.PostCard
  var isSmall = false

  var body: some HTML {
    if !post.isMine {
      TalkForm(
        view: view, action: Yedi.talkAboutPost.action(post.id), back: Yedi.post.path(post.id),
        isSmall: isSmall)
    }
  }
}

/// A form that opens a conversation; signed-out people are led to the entrance and back.
struct TalkForm: HTML {
  let view: View<Reader>
  let action: String
  let back: String
  var isSmall = false

  var body: some HTML {
    if view.me.isSignedOut {
      a(.class("button quiet", isSmall ? "small" : nil), .href(view.me.entrance(next: back))) {
        words
      }
    } else if view.me.member?.isClient == true {
      form(.method("post"), .action(action)) {
        button(.class("button quiet", isSmall ? "small" : nil)) { words }
      }
    }
  }

  @HTMLBuilder private var words: some HTML {
    Icon("talk")
    t(ko: "상담하기", en: "Consult")
  }
}

/// The conversations of a member.
struct TalksPage: HTML {
  let view: View<Member>
  let rooms: Page<Chats.Room>

  var body: some HTML {
    let list = ChatList(view: view, endpoints: Yedi.chat, rooms: rooms)
    if view.isPartial {
      list
    } else {
      Screen(view: view, title: t(ko: "채팅", en: "Chats"), tab: .chat) { list }
    }
  }
}

/// Choosing a time to offer: up to one service of each kind and a day, then one of the free times.
struct OfferPage: HTML {
  let view: View<Member>
  let room: ID<Chats.Room>
  let choice: Yedi.SlotChoice
  var formState = FormState.empty

  var body: some HTML {
    Screen(
      view: view, title: t(ko: "시간 제안", en: "Offer a time"), back: Yedi.chat.room.path(room),
      scripts: [StartChoices.script]
    ) {
      div(.class("stack")) {
        if let refusal = formState.refusal, refusal != servicesRefusal, refusal != startRefusal {
          p(.class("banner warn"), .role("alert")) { refusal.words }
        }
        form(.class("stack"), .action(Yedi.offering.path(room))) {
          for (place, kind) in Yedi.Kind.allCases.enumerated() {
            let services = choice.designer.services.filter { $0.kind == kind }
            if !services.isEmpty {
              FormField(
                "services-\(place)", kind.name, formState: .empty, box: "field-box choose"
              ) {
                select(
                  .id("services-\(place)"), .name("services[\(place)]"),
                  .aria("describedby", "services-error"),
                  .aria("invalid", servicesRefusal == nil ? nil : "true")
                ) {
                  option(.value("")) { t(ko: "선택 안 함", en: "None") }
                  for service in services {
                    option(.value(service.id.description), .selected(isSelected(service))) {
                      service.name.text
                    }
                  }
                }
              }
            }
          }
          FieldError(name: "services", fieldRefusal: servicesRefusal, wrong: nil)
          day
          button(.class("button quiet")) { t(ko: "빈 시간 보기", en: "Show free times") }
        }
        if hasTimes { times }
      }
    }
  }

  private var day: some HTML {
    FormField(
      "day", t(ko: "날짜", en: "Day"), wrong: t(ko: "날짜를 골라 주세요.", en: "Please choose the day."),
      formState: isDayMissing ? FormState(refusal: .missing("day"), fields: []) : .empty
    ) {
      input(
        .id("day"), .type("date"), .name("day"), .min(Zone.seoul.day(at: view.now).text),
        .value(isDayMissing ? "" : shownDay.text),
        .aria("describedby", "day-error"), .aria("invalid", isDayMissing ? "true" : nil))
    }
  }

  /// Whether the form was sent without a service.
  private var isNothingChosen: Bool {
    formState.refusal == nil && choice.chosen.isEmpty && view.query("day") != nil
  }

  private var servicesRefusal: Refusal? {
    isNothingChosen ? .servicesNone : formState.fieldRefusal(about: "services")
  }

  /// Why no time was sent; one that is taken is explained above all others.
  private var startRefusal: Refusal? {
    let refusal = formState.fieldRefusal(about: "start")
    return refusal?.status == 409 || choice.starts.isEmpty ? nil : refusal
  }

  /// The chosen day, which stays while no service is chosen; tomorrow at first.
  private var shownDay: Day {
    choice.day ?? view.query("day").flatMap { try? Day($0) } ?? Zone.seoul.day(at: view.now) + 1
  }

  /// Whether the form was sent without a day.
  private var isDayMissing: Bool { formState.refusal == nil && view.query("day") == "" }

  private var hasTimes: Bool { choice.day != nil && !choice.chosen.isEmpty }

  /// What was chosen; at first the first service of the menu.
  private func isSelected(_ service: Yedi.Service) -> Bool {
    let isNew = choice.chosen.isEmpty && servicesRefusal == nil
    return isNew
      ? service.id == choice.designer.services.first?.id
      : choice.chosen.contains { $0.id == service.id }
  }

  @HTMLBuilder private var times: some HTML {
    ChosenServices(
      services: choice.chosen, hairLength: choice.hairLength, minutes: choice.minutes,
      price: choice.price)
    if choice.starts.isEmpty {
      p(.class("muted")) {
        t(ko: "빈 시간이 없어요. 다른 날을 골라 주세요.", en: "No free time. Please choose another day.")
      }
    } else {
      form(.class("stack"), .method("post"), .action(Yedi.offer.path(room))) {
        IdempotencyKeyField(view)
        if let day = choice.day { input(.type("hidden"), .name("day"), .value(day.text)) }
        for service in choice.chosen {
          input(.type("hidden"), .name("services"), .value(service.id.description))
        }
        fieldset(.aria("describedby", "start-error")) {
          legend(.class("visually-hidden")) { t(ko: "시간", en: "Time") }
          StartGrid(choice.starts) { start in
            HTML::label(.class("chip")) {
              input(
                .type("radio"), .name("start"), .value(String(start.milliseconds)), .required(),
                .checked(start == choice.start),
                // The browser opens the page at the times.
                .autofocus(
                  start == choice.start || startRefusal != nil && start == choice.starts.first))
              span { TimeText(start, in: .seoul).digits }
            }
          }
        }
        FieldError(
          name: "start", fieldRefusal: startRefusal,
          wrong: t(ko: "시간을 골라 주세요.", en: "Please choose a time."))
        div(.class("actions stick")) {
          button(.class("button rose")) { t(ko: "이 시간 제안하기", en: "Offer this time") }
        }
      }
    }
  }
}

extension YediApp {
  func mountTalks(on site: inout Site) throws {
    let talks = Talks(world: services.world, chat: chat, holds: features.holds)
    try site.events(Yedi.events, .members) { $0.account }
    try site.write(
      Yedi.talk, .members, then: .next { talk, _ in .to(Yedi.chat.room.path(talk.room)) }
    ) { context, me, db in
      try talks.open(with: context.path, as: me, in: db)
    }
    try site.write(
      Yedi.talkAboutPost, .members, then: .next { talk, _ in .to(Yedi.chat.room.path(talk.room)) }
    ) { context, me, db in
      try talks.open(about: context.path, as: me, in: db)
    }
    try mountOffers(on: &site, talks)
    try chat.mount(
      on: &site, .members,
      pages: ChatPages(
        list: { TalksPage(view: $1, rooms: $0) },
        cardAction: { room, message in
          guard message.card?.kind == Offer.kind else { return nil }
          return ChatCardAction(
            t(ko: "이 시간 예약하기", en: "Book this time"),
            action: Yedi.takeOffer.action(Pair(room, message.number)))
        },
        room: { room in
          var room = room
          room.actions = Self.actions(in: room)
          if room.conversation.messages.isEmpty {
            room.opening = t(
              ko: "여기에서 이야기를 시작해 보세요.", en: "Your conversation begins here.")
          }
          return ChatRoomPage(room: room, branding: Self.branding)
        }))
  }

  private func mountOffers(on site: inout Site, _ talks: Talks) throws {
    try site.read(Yedi.offering, .members) { context, me, db in
      try talks.offering(context.path, context.input, as: me, at: context.now, in: db)
    } page: { choice, context, view in
      OfferPage(view: view, room: context.path, choice: choice)
    }
    try site.write(
      Yedi.offer, .members,
      then: .next { _, context in .to(Yedi.chat.room.path(context.path)) }
    ) { context, me, db in
      try talks.offer(context.path, context.input, as: me, at: context.now, in: db)
    } rejected: { rejected, view, db in
      // A service that has left the menu is chosen anew.
      let again = try? talks.offering(
        rejected.path, Yedi.SlotRequest(rejected.form), as: view.me, at: view.now, in: db)
      return OfferPage(
        view: view, room: rejected.path,
        choice: try again
          ?? talks.offering(rejected.path, Yedi.SlotRequest(), as: view.me, at: view.now, in: db),
        formState: rejected.form.withAllFaults(of: Yedi.OfferRequest.self) { offer, _ in
          offer.services.isEmpty ? [.servicesNone] : []
        })
    } returning: { room, form in
      Yedi.offering.path(room) + "?" + Yedi.SlotRequest(form).query
    }
    try site.write(
      Yedi.takeOffer, .members,
      then: .next { booking, _ in Self.taken(booking) }
    ) { context, me, db in
      try talks.take(context.path, as: me, at: context.now, in: db)
    } rejected: { [holds = features.holds] rejected, view, db in
      let offer = try talks.offer(rejected.path, as: view.me, in: db)
      return TakenPage(
        view: view,
        choice: try? holds.slots(
          offer.designer, offer.choice, for: .member(view.me), at: view.now, in: db),
        refusal: rejected.form.refusal, room: rejected.path.first)
    }
  }

  /// On to the checkout of a hold, to its payment that is being confirmed, or to the booking.
  private static func taken(_ booking: Yedi.Booking) -> Redirect {
    guard booking.state == .held else { return .to(Yedi.booking.path(booking.id)) }
    if let payment = booking.payment, payment.state == .confirming, let order = payment.order {
      return .to(Orders.show.path(order))
    }
    return .to(booking.checkoutPath)
  }

  /// Booking the designer of the room, or offering the client a time.
  private static func actions(in room: ChatRoom<Member>) -> [ChatAction] {
    var actions: [ChatAction] = []
    let me = room.view.me
    if me.isClient, let path = room.conversation.room.partner.path {
      actions.append(
        ChatAction(t(ko: "바로예약", en: "Book"), icon: "ticket", path: path + "/booking"))
    }
    if me.designer != nil {
      actions.append(
        ChatAction(
          t(ko: "시간 제안", en: "Offer a time"), icon: "clock",
          path: Yedi.offering.path(room.conversation.room.id)))
    }
    return actions
  }
}
