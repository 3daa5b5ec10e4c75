import Commons
import Core
import Media
import SQL
import Wire

extension PhotoOwner where Subject == Yedi.Booking {
  static var request: PhotoOwner { PhotoOwner("yedi.request") }
}

/// The photos beside a client's request: for the client, and for the designer once it is booked.
struct RequestPhotos: Sendable {
  /// The most photos of a request.
  static let most = 3

  /// Nil in a process without photos, where a request has none.
  let media: Media?

  init(media: Media?) {
    self.media = media
    media?.register(.request) { booking, viewer, db in
      guard let viewer, try db.canSeeRequest(of: booking, viewer) else { return .hidden }
      return .viewer
    }
  }

  /// A form whose new photos are stored.
  struct Prepared: Sendable {
    let request: Yedi.ConfirmRequest
    let photos: [Media.Prepared]
  }

  /// Stores the files of a form that has at most three photos.
  func prepare(_ form: UploadedForm<Yedi.ConfirmRequest>) async throws -> Prepared {
    try check((form.fields.photos ?? []).count + form.files.count)
    guard let media else { throw Refusal.photoUnknown }
    return Prepared(request: form.fields, photos: try await media.prepare(form.files))
  }

  /// Gives the booking the photos of the form: those that are known, then new ones.
  func attach(
    _ form: Prepared, to hold: Yedi.Booking, as me: Member, in db: Transaction
  ) throws -> PhotoList {
    let (id, known) = (hold.id, form.request.photos ?? [])
    let count = known.count + form.photos.count
    try check(count)
    if count == 0, hold.photos.isEmpty { return PhotoList([]) }
    guard let media else {
      guard known.isEmpty else { throw Refusal.photoUnknown }
      return PhotoList([])
    }
    let new = try media.insert(form.photos, by: me.account, in: db).map(\.id)
    try media.attach(known + new, to: id, as: .request, by: me.account, in: db)
    return PhotoList(try media.photos(of: id, as: .request, in: db))
  }

  private func check(_ count: Int) throws {
    guard count <= Self.most else { throw Refusal.requestPhotos }
  }

  /// Frees the photos of a booking that is deleted.
  func detach(_ id: ID<Yedi.Booking>, in db: Transaction) throws {
    try media?.detach(from: id, as: .request, in: db)
  }

  /// Takes the photos of someone who leaves out of their bookings.
  func erase(_ person: ID<Yedi.Person>, in db: Transaction) throws {
    let bookings: [ID<Yedi.Booking>] = try db.all(
      "SELECT id FROM yedi_booking WHERE client_id = \(person) AND photos <> ''"
    ) { try $0[0] }
    for booking in bookings { try detach(booking, in: db) }
    try db.run(
      "UPDATE yedi_booking SET photos = '' WHERE client_id = \(person) AND photos <> ''")
  }
}

extension Transaction {
  /// Whether an account is the client of a booking, or its designer once it is more than a hold.
  fileprivate func canSeeRequest(
    of booking: ID<Yedi.Booking>, _ viewer: ID<Account>
  ) throws -> Bool {
    try exists(
      """
      SELECT 1 FROM yedi_booking b JOIN yedi_person c ON c.id = b.client_id
      LEFT JOIN yedi_designer d ON d.id = b.designer_id
      LEFT JOIN yedi_person p ON p.id = d.person_id
      WHERE b.id = \(booking) AND (c.account_id = \(viewer) OR (p.account_id = \(viewer)
        AND b.state <> 'HELD' AND \(sql: BlockList.notBlocked("\(viewer)", "c.account_id"))))
      """)
  }
}
