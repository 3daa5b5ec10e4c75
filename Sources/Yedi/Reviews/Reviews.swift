import Commons
import Core
import HTML
import Media
import SQL
import Wire

extension PhotoOwner where Subject == Yedi.Review {
  static var review: PhotoOwner { PhotoOwner("yedi.review") }
}

/// Reviews of completed visits.
struct Reviews: Sendable {
  static let pageSize = 20

  let world: World
  let media: Media?
  let bookings: Bookings

  init(world: World, media: Media?, bookings: Bookings) {
    self.world = world
    self.media = media
    self.bookings = bookings
    media?.register(.review) { review, viewer, db in
      try db.reviews(for: viewer, where: "v.id = \(review)", limit: 1).isEmpty ? .hidden : .everyone
    }
  }

  /// A form whose new photos are stored.
  struct Prepared: Sendable {
    let draft: Yedi.ReviewDraft
    let photos: [Media.Prepared]
  }

  /// A completed booking of mine as its client, and its review; 404 when none can be written.
  func reviewing(
    _ id: ID<Yedi.Booking>, as me: Member, in db: Transaction
  ) throws -> Yedi.Reviewing {
    let booking = try bookings.show(id, as: me, in: db)
    guard booking.side == .client else { throw Refusal.notFound }
    guard booking.state == .completed else { throw Refusal.reviewVisit }
    let review = try db.reviews(for: me.account, where: "v.booking_id = \(id)", limit: 1).first
    guard review != nil || booking.designer != nil else { throw Refusal.notFound }
    return Yedi.Reviewing(booking: booking, review: review)
  }

  func write(
    _ booking: ID<Yedi.Booking>, _ form: Prepared, as me: Member, in db: Transaction
  ) throws -> Yedi.Review {
    let visit = try reviewing(booking, as: me, in: db)
    guard visit.review == nil else { throw Refusal.reviewTwice }
    guard let designer = visit.booking.designer else { throw Refusal.notFound }
    let draft = form.draft
    guard let stars = draft.stars else { throw Refusal.reviewStars }
    if let fault = draft.faults.first { throw fault }
    guard draft.photos.count + form.photos.count <= 10 else { throw Refusal.reviewPhotos }
    let id = world.id(Yedi.Review.self)
    let photos = try attach(form, to: id, as: me, in: db)
    let added = try db.run(
      """
      INSERT INTO yedi_review (id, booking_id, designer_id, person_id, stars, keywords, text,
        photos, created_at)
      VALUES (\(id), \(booking), \(designer.id), \(me.id), \(stars),
        \(KeywordSet(draft.keywords).bits), \(draft.text), \(photos), \(world.now()))
      ON CONFLICT (booking_id) DO NOTHING
      """)
    guard added == 1 else { throw Refusal.reviewTwice }
    return try show(id, for: me, in: db)
  }

  private func attach(
    _ form: Prepared, to id: ID<Yedi.Review>, as me: Member, in db: Transaction
  ) throws -> PhotoList {
    guard let media else { return PhotoList([]) }
    var photos = form.draft.photos
    if let first = form.draft.first, let place = photos.firstIndex(of: first) {
      photos.insert(photos.remove(at: place), at: 0)
    }
    photos += try media.insert(form.photos, by: me.account, in: db).map(\.id)
    try media.attach(photos, to: id, as: .review, by: me.account, in: db)
    return PhotoList(try media.photos(of: id, as: .review, in: db))
  }

  func show(
    _ id: ID<Yedi.Review>, for me: Member, in db: Transaction
  ) throws -> Yedi.Review {
    guard let review = try db.reviews(for: me.account, where: "v.id = \(id)", limit: 1).first
    else { throw Refusal.notFound }
    return review
  }

  func list(
    _ which: SQL, _ request: PageRequest, for account: ID<Account>?, in db: Transaction
  ) throws -> Page<Yedi.Review> {
    let before = try request.cursor.map { cursor in
      guard let id = ID<Yedi.Review>(cursor.text) else { throw Refusal.malformed("cursor") }
      return id
    }
    let start: SQL = before.map { "AND v.id < \($0)" } ?? ""
    let rows = try db.reviews(
      for: account, where: "\(sql: which) \(sql: start)", limit: Self.pageSize + 1)
    return Page.cut(rows, at: Self.pageSize) { Cursor($0.id.description) }
  }

  func delete(_ id: ID<Yedi.Review>, as me: Member, in db: Transaction) throws -> Nothing {
    guard try show(id, for: me, in: db).isMine else { throw Refusal.notFound }
    try remove(id, in: db)
    return Nothing()
  }

  func remove(_ id: ID<Yedi.Review>, in db: Transaction) throws {
    try media?.detach(from: id, as: .review, in: db)
    try db.run("DELETE FROM yedi_review WHERE id = \(id)")
  }

  /// Replies to a review of me; 404 for another's.
  func reply(
    _ id: ID<Yedi.Review>, _ request: Yedi.ReplyRequest, as me: Member, in db: Transaction
  ) throws -> Yedi.Review {
    _ = try me.requireDesigner()
    guard try show(id, for: me, in: db).isOfMe else { throw Refusal.notFound }
    try db.run("UPDATE yedi_review SET reply = \(request.reply) WHERE id = \(id)")
    return try show(id, for: me, in: db)
  }

  func report(
    _ id: ID<Yedi.Review>, _ request: ReportRequest, as me: Member, in db: Transaction
  ) throws -> Nothing {
    guard try !show(id, for: me, in: db).isMine else { throw Refusal.ownPage }
    try Reports.file(
      request, app: YediApp.branding.name, kind: "review", subject: id, by: me.id, id: world.id(),
      at: world.now(), in: db)
    return Nothing()
  }

  /// Frees the photos of reviews that go with their author or designer.
  func erase(
    _ person: ID<Yedi.Person>, _ designer: ID<Yedi.Designer>?, of account: ID<Account>,
    in db: Transaction
  ) throws {
    let reviews: [ID<Yedi.Review>] = try db.all(
      "SELECT id FROM yedi_review WHERE person_id = \(person) OR designer_id = \(designer)"
    ) { try $0[0] }
    for review in reviews {
      try Reports.anonymize(
        review, "review", of: YediApp.branding.name, account, world: world, in: db)
      try Operators.forget(review, in: db)
      try remove(review, in: db)
    }
  }

  /// A reported review.
  var reportable: Reportable {
    Reportable(
      app: YediApp.branding.name, kind: "review", name: t(ko: "리뷰", en: "review"),
      removing: t(ko: "리뷰 지우기", en: "Delete the review"),
      removal: t(
        ko: "이 리뷰와 사진을 지울까요? 되돌릴 수 없어요.",
        en: "Delete this review and its photos? It cannot be undone."),
      show: { subject, db in
        try db.one(
          "SELECT text, COALESCE(reply, ''), photos FROM yedi_review WHERE id = \(subject.id)"
        ) { row in
          let photos = try PhotoList(column: .text(row[2]))
          return try [row[0], row[1]] + photos.photos.map { $0.path(.large) }
        }
      },
      author: { subject, db in
        try db.value(
          """
          SELECT p.account_id FROM yedi_review v JOIN yedi_person p ON p.id = v.person_id
          WHERE v.id = \(subject.id)
          """)
      },
      remove: { subject, db in
        try remove(ID<Yedi.Review>(high: subject.id.high, low: subject.id.low), in: db)
      })
  }
}

extension Yedi.ReviewDraft {
  /// What is wrong with values that can be read, in the order of the form.
  var faults: [Refusal] {
    let checks = [
      ((1...5).contains(stars ?? 0), Refusal.reviewStars),
      (keywords.count <= 5 && Set(keywords).count == keywords.count, .reviewKeywords),
    ]
    return checks.filter { !$0.0 }.map(\.1)
  }
}
