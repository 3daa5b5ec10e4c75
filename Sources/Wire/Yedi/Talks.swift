extension Yedi {
  /// The consultations of clients with designers.
  public static let chat = ChatEndpoints("yedi")

  /// Server-sent events about my conversations.
  ///
  /// The kinds are `chat.changed` and `chat.read`; the subject is the room's id.
  /// `Last-Event-ID` resumes after that event.
  public static let events = Endpoint<Nothing, Nothing, LiveEvent>(
    "yedi.events", .get, "/yedi/events", "What happens in my conversations")

  /// Opens the conversation with a designer; creates it if there is none.
  public static let talk = Endpoint<ID<Designer>, Nothing, StartedTalk>(
    "yedi.talk", .put, "/yedi/designers/:designer/chat", "Talk with a designer",
    refusals: [.clientsOnly, .ownPage])

  /// Opens the conversation with the designer of a post and sends a card about the post, once per post.
  public static let talkAboutPost = Endpoint<ID<PostCard>, Nothing, StartedTalk>(
    "yedi.talkAboutPost", .put, "/yedi/posts/:post/chat", "Talk about a post",
    refusals: [.clientsOnly, .ownPage])

  /// The services and free times that a designer can offer in a conversation.
  public static let offering = Endpoint<ID<Chats.Room>, SlotRequest, SlotChoice>(
    "yedi.offering", .get, "/yedi/chats/:room/offers", "Choose a time to offer",
    refusals: [.designersOnly, .servicesTwice, .serviceGone])

  /// Sends a card with a free time, which the client holds with one tap.
  public static let offer = Endpoint<ID<Chats.Room>, OfferRequest, Chats.Message>(
    "yedi.offer", .post, "/yedi/chats/:room/offers", "Offer a time in a conversation",
    refusals: [
      .designersOnly, .servicesNone, .servicesTwice, .serviceGone, .slotTaken([]), .chatClosed,
    ])

  /// Holds the time of a card that I got, with the services offered; idempotent.
  ///
  /// While I hold or have booked that time, or pay for a hold of it, it is that hold or booking.
  public static let takeOffer = Endpoint<ChatEndpoints.MessagePath, Nothing, Booking>(
    "yedi.takeOffer", .put, "/yedi/chats/:room/offers/:number", "Hold the time of an offer",
    refusals: [
      .clientsOnly, .ownPage, .servicesNone, .servicesTwice, .serviceGone, .hairLengthMissing,
      .slotTaken([]), .holdsFull, .bookingsFull, .orderConfirming,
    ])

  /// Output of `talk` and `talkAboutPost`.
  public struct StartedTalk: Codable, Sendable, Hashable {
    /// The room of the conversation; always the same for one designer.
    public var room: ID<Chats.Room>

    public init(room: ID<Chats.Room>) { self.room = room }
  }

  /// Input of `offer`.
  public struct OfferRequest: Codable, Sendable, Hashable {
    /// One to three from my menu, one of each kind.
    public var services: [ID<Service>]
    /// The start; it must be free, and is not held until the client takes the offer.
    public var start: Instant

    public init(services: [ID<Service>], start: Instant) {
      self.services = services
      self.start = start
    }
  }
}
