import Commons
import Core
import Delivery
import Media
import Payments
import SQL
import Wire

/// Runs a change of a designer's hours, breaks or days off, and what follows from it.
typealias ChangingHours =
  @Sendable (ID<Yedi.Designer>, Instant, Transaction, () throws -> Void) throws -> Void

extension YediApp {
  /// The verbs.
  ///
  /// Without `blocks` and `pushes` they run in the demo's past, where no routes are mounted.
  struct Features: Sendable {
    let memberships: Memberships
    let designers: Designers
    let posts: Posts
    let feed = PostFeed()
    let menu: ServiceMenu
    let studios: Studios
    let portraits: Portraits
    let search: DesignerSearch
    let requestPhotos: RequestPhotos
    let holds: Holds
    let bookings: Bookings
    let reviews: Reviews
    let schedules = Schedules()
    let closures: ClosureBook
    let notices: BookingNotices
    let calendars: CalendarFeeds
    let waiting: WaitingList
    let clientNotes = ClientNotes()
    let clientSafety: ClientSafety
    let revenues = Revenues()

    let payments: BookingPayments

    init(
      world: World, blocks: BlockList?, pushes: Pushes?, payments: Payments? = nil,
      media: Media? = nil
    ) {
      let notices = BookingNotices(pushes: pushes)
      self.notices = notices
      let payments = BookingPayments(payments: payments)
      self.payments = payments
      let waiting = WaitingList(pushes: pushes)
      self.waiting = waiting
      // Hours, breaks and days off change what lies outside them, and may make times free.
      let changingHours: ChangingHours = { designer, now, db, change in
        try waiting.tellingFreed(designer, at: now, in: db, after: change)
        for row in try db.flagOutside(designer, at: now) { try notices.flagged(row, in: db) }
      }
      calendars = CalendarFeeds(world: world)
      memberships = Memberships(world: world)
      designers = Designers(world: world, blocks: blocks)
      posts = Posts(world: world, media: media)
      menu = ServiceMenu(world: world)
      studios = Studios(world: world, payments: payments, changingHours: changingHours)
      portraits = Portraits(studios: studios, media: media)
      search = DesignerSearch(world: world)
      requestPhotos = RequestPhotos(media: media)
      clientSafety = ClientSafety(world: world, blocks: blocks, photos: requestPhotos)
      holds = Holds(
        world: world, payments: payments, waiting: waiting, photos: requestPhotos
      ) {
        try notices.booked($0, at: $1, in: $2)
      }
      bookings = Bookings(world: world, holds: holds, payments: payments, waiting: waiting) {
        try notices.changed($0, by: $1, at: $2, in: $3)
      }
      reviews = Reviews(world: world, media: media, bookings: bookings)
      closures = ClosureBook(world: world, changingHours: changingHours)
    }
  }
}
