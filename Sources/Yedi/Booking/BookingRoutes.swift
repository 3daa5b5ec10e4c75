import Commons
import Core
import HTML
import HTTP
import Media
import SQL
import Wire

extension YediApp {
  func mountBooking(on site: inout Site) throws {
    let holds = features.holds
    try site.read(Yedi.slots, .readers) { context, visitor, db in
      try holds.slots(context.path, context.input, for: visitor, at: context.now, in: db)
    } page: { choice, _, view in
      SlotPage(view: view, choice: choice)
    }
    try site.write(
      Yedi.hold, .members, then: .next { hold, _ in .to(hold.checkoutPath) }
    ) { context, me, db in
      try holds.hold(context.path, context.input, as: me, at: context.now, in: db)
    } rejected: { rejected, view, db in
      TakenPage(holds: holds, designer: rejected.path, form: rejected.form, view: view, in: db)
    } returning: { designer, form in
      Yedi.SlotRequest(form).path(of: designer)
    }
    try mountCheckout(on: &site)
    try site.write(
      Yedi.release, .members,
      then: .to(Yedi.bookings.path, ko: "예약을 그만두었어요. 그 시간은 다시 비었어요.", en: "The time is free again.")
    ) { context, me, db in
      try holds.release(context.path, as: me, at: context.now, in: db)
    }
    try mountBookings(on: &site)
  }

  private func mountCheckout(on site: inout Site) throws {
    let holds = features.holds
    let media = holds.photos.media
    try site.read(
      Yedi.checkout, .members,
      { context, me, db in
        try holds.checkout(context.path, as: me, at: context.now, in: db)
      },
      followUp: { hold, _ in
        guard !hold.isExtended else { return nil }
        return { context, me, db in
          try holds.extend(context.path, as: me, at: context.now, in: db)
        }
      },
      policy: PhotoPicker.policy,
      refused: { refusal, id, view, db in try endedCheckout(id, refusal, view, in: db) },
      page: { hold, _, view in
        CheckoutPage(view: view, hold: hold, takesPhotos: media != nil, formState: .empty)
      })
    try site.write(
      Yedi.confirm, .members, then: .next { booking, _ in Self.confirmed(booking) }
    ) { context, me, db in
      try holds.confirm(
        context.path, RequestPhotos.Prepared(request: context.input, photos: []), as: me,
        at: context.now, in: db)
    } rejected: { rejected, view, db in
      try checkout(rejected, view, in: db)
    }
    guard let media else { return }
    // More files than a request may have are counted with the form, which then keeps what was typed.
    try site.upload(
      Yedi.confirmWithPhotos, .members, limits: UploadLimits(files: 10),
      quota: { me, db in try media.checkQuota(of: me.account, in: db) },
      then: .next { booking, _ in Self.confirmed(booking) },
      preparing: { form, _ in try await holds.photos.prepare(form) }, policy: PhotoPicker.policy
    ) { context, me, db in
      try holds.confirm(context.path, context.input, as: me, at: context.now, in: db)
    } rejected: { rejected, view, db in
      try checkout(rejected, view, in: db)
    }
  }

  /// The checkout again with what was typed and why it was refused.
  ///
  /// Of a hold that has ended, which may be deleted, the form still knows what was chosen: other times are shown.
  private func checkout(
    _ rejected: RejectedForm<ID<Yedi.Booking>>, _ view: View<Member>, in db: Transaction
  ) throws -> any HTML {
    let form = rejected.form
    if form.refusal == .holdExpired || form.refusal == .notFound,
      let designer = ID<Yedi.Designer>(form.value("designer"))
    {
      return TakenPage(
        holds: features.holds, designer: designer, form: form, because: .holdExpired, view: view,
        in: db)
    }
    return CheckoutPage(
      view: view,
      hold: try features.holds.checkout(rejected.path, as: view.me, at: view.now, in: db),
      takesPhotos: features.holds.photos.media != nil, formState: rejected.form,
      free: try features.posts.free(of: rejected.form, as: view.me, in: db))
  }

  /// On to the payment of a hold, or to the booking.
  private static func confirmed(_ booking: Yedi.Booking) -> Redirect {
    if let order = booking.payment?.order, booking.state == .held {
      return .to(Orders.show.path(order))
    }
    return .to(Yedi.booking.path(booking.id), ko: "예약했어요.", en: "Booked.")
  }

  private func mountBookings(on site: inout Site) throws {
    let bookings = features.bookings
    try site.read(Yedi.bookings, .members) { context, me, db in
      try bookings.list(context.input, of: me, at: context.now, in: db)
    } page: { page, _, view in
      BookingsPage(view: view, bookings: page)
    }
    try site.read(Yedi.booking, .members) { context, me, db in
      try bookings.show(context.path, as: me, in: db)
    } page: { booking, _, view in
      BookingPage(view: view, booking: booking)
    }
    try site.write(
      Yedi.move, .members, then: .next { Self.shown($0, ko: "시간을 옮겼어요.", en: "Moved.", $1) }
    ) { context, me, db in
      try bookings.move(context.path, context.input, as: me, at: context.now, in: db)
    } rejected: { [holds = features.holds] rejected, view, db in
      try TakenPage(holds: holds, moving: rejected.path, form: rejected.form, view: view, in: db)
    } returning: { booking, form in
      var request = Yedi.SlotRequest(form)
      request.moving = booking
      return ID<Yedi.Designer>(form.value("designer")).map { request.path(of: $0) }
    }
    try site.write(
      Yedi.cancel, .members, then: .next { Self.shown($0, ko: "예약을 취소했어요.", en: "Cancelled.", $1) }
    ) { context, me, db in
      try bookings.cancel(context.path, context.input, as: me, at: context.now, in: db)
    } rejected: { rejected, view, db in
      BookingPage(
        view: view, booking: try bookings.show(rejected.path, as: view.me, in: db),
        formState: rejected.form)
    }
    try site.write(
      Yedi.visit, .members, then: .next { Self.shown($0, ko: "저장했어요.", en: "Saved.", $1) }
    ) { context, me, db in
      try bookings.visit(context.path, context.input, as: me, at: context.now, in: db)
    } rejected: { rejected, view, db in
      BookingPage(
        view: view, booking: try bookings.show(rejected.path, as: view.me, in: db),
        formState: rejected.form)
    }
  }

  private static func shown<Input>(
    _ booking: Yedi.Booking, ko: String, en: String,
    _ context: RequestContext<ID<Yedi.Booking>, Input>
  ) -> Redirect {
    .to(Yedi.booking.path(booking.id), ko: ko, en: en)
  }
}

/// The choice again after a time was refused, with what was chosen and why.
struct TakenPage: HTML {
  let view: View<Member>
  let choice: Yedi.SlotChoice?
  let refusal: Refusal?
  var moving: ID<Yedi.Booking>?
  /// The conversation in which the time was offered.
  var room: ID<Chats.Room>?

  /// Times instead of one that was offered.
  init(view: View<Member>, choice: Yedi.SlotChoice?, refusal: Refusal?, room: ID<Chats.Room>) {
    self.view = view
    self.choice = choice
    self.refusal = refusal
    self.room = room
  }

  /// The times to which a booking can still be moved.
  init(
    holds: Holds, moving: ID<Yedi.Booking>, form: FormState, view: View<Member>,
    in db: Transaction
  ) throws {
    self.view = view
    self.moving = moving
    refusal = form.refusal
    var request = Yedi.SlotRequest(form)
    request.moving = moving
    let booking = try db.booking(moving, of: view.me)
    let isOver = refusal == .bookingOver || refusal == .moveLate
    choice =
      try isOver
      ? nil
      : booking.designer.map {
        try holds.slots($0, request, for: .member(view.me), at: view.now, in: db)
      }
  }

  init(
    holds: Holds, designer: ID<Yedi.Designer>, form: FormState, because refusal: Refusal? = nil,
    view: View<Member>, in db: Transaction
  ) {
    self.init(
      holds: holds, designer: designer, request: Yedi.SlotRequest(form),
      because: refusal ?? form.refusal, view: view, in: db)
  }

  /// Other times of a choice.
  init(
    holds: Holds, designer: ID<Yedi.Designer>, request: Yedi.SlotRequest, because refusal: Refusal?,
    view: View<Member>, in db: Transaction
  ) {
    self.view = view
    self.refusal = refusal
    choice = try? holds.slots(designer, request, for: .member(view.me), at: view.now, in: db)
  }

  var body: some HTML {
    Screen(
      view: view,
      title: moving == nil ? t(ko: "예약하기", en: "Book") : t(ko: "시간 옮기기", en: "Move"), back: back,
      scripts: [ServiceChoices.script, CheckoutPage.keepingScript]
    ) {
      section(.class("stack")) {
        if let refusal {
          p(.class("banner warn"), .role("alert")) {
            isAgain
              ? t(
                ko: "다른 시간을 골랐어요. 이 시간이 맞으면 한 번 더 눌러 주세요.",
                en: "You chose another time. Press once more to hold it.")
              : refusal.words
          }
        }
        if let hold = choice?.hold {
          HeldTime(hold: hold, designer: choice?.designer.card.id)
        } else if refusal == .holdsFull {
          a(.class("button quiet"), .href(Yedi.bookings.path)) {
            t(ko: "잡아 둔 시간 보기", en: "See what you hold")
          }
        } else if choice == nil, moving == nil {
          a(.class("button quiet"), .href(Yedi.designers.path)) {
            t(ko: "디자이너 찾아보기", en: "Find a designer")
          }
        }
        if let choice,
          choice.chosen.isEmpty || choice.isServiceGone == true || choice.isHairLengthMissing
        {
          ServiceChoices(choice: choice)
        } else if let choice {
          ChosenDesigner(card: choice.designer.card)
          ChosenServices(
            services: choice.chosen, hairLength: choice.hairLength, minutes: choice.minutes,
            price: choice.price,
            change: moving == nil ? Yedi.slots.path(choice.designer.card.id) : nil)
          SlotCalendar(choice: choice, today: Zone.seoul.day(at: view.now))
          if isAgain, let day = choice.day {
            StartChoices(view: view.with(me: .member(view.me)), choice: choice, day: day)
          } else {
            starts(of: choice)
          }
        }
      }
    }
  }

  /// Whether the page of times was sent before with another time, such as after going back to it.
  private var isAgain: Bool { refusal == .keyReused && choice?.start != nil }

  private func starts(of choice: Yedi.SlotChoice) -> some HTML {
    StartGrid(choice.starts) { start in
      a(.class("chip"), .href(choice.path(day: choice.day, start: start))) {
        TimeText(start, in: .seoul).digits
      }
    }
  }

  private var back: String {
    if let moving { return Yedi.booking.path(moving) }
    if let room { return Yedi.chat.room.path(room) }
    return choice.map { Yedi.designer.path($0.designer.card.id) } ?? Yedi.home.path
  }
}
