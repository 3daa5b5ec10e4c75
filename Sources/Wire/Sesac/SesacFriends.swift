extension Sesac {
  /// My friends, latest first, 20 at a time, and members I have met and could stay friends with.
  public static let friends = Endpoint<Nothing, PageRequest, FriendList>(
    "sesac.friends", .get, "/sesac/friends", "My friends, and whom I have met lately")

  /// Asks to stay friends after a match; we become friends when both have asked.
  ///
  /// A wish of one side is never shown to the other.
  public static let wishFriendship = Endpoint<ID<Match>, Nothing, MatchView>(
    "sesac.wishFriendship", .put, "/sesac/matches/:match/friendship",
    "Ask to stay friends after a match", refusals: [.sesacNotMet])

  /// Takes the wish back; does not end a friendship.
  public static let withdrawWish = Endpoint<ID<Match>, Nothing, MatchView>(
    "sesac.withdrawWish", .delete, "/sesac/matches/:match/friendship",
    "Withdraw the wish to stay friends")

  /// Ends a friendship for both; the chat stays readable.
  ///
  /// Idempotent.
  public static let unfriend = Endpoint<ID<Person>, Nothing, Nothing>(
    "sesac.unfriend", .delete, "/sesac/friends/:person", "End a friendship")

  /// The state of a friendship after a match, as one of the two may see it.
  public enum Friendship: String, Codable, ExtensibleValue {
    /// I have not asked; whether the partner has is not revealed.
    case possible = "POSSIBLE"
    /// I have asked; whether the partner has is not revealed.
    case wished = "WISHED"
    /// Both have asked.
    case friends = "FRIENDS"
  }

  /// Someone I stay in touch with after a match.
  public struct Friend: Codable, Sendable, Hashable, Identifiable {
    /// The member.
    public var person: Partner
    /// The chat, which stays open.
    public var room: Wire.ID<Chats.Room>
    /// Since when we are friends.
    public var since: Instant
    public var id: Wire.ID<Person> { person.id }

    public init(person: Partner, room: Wire.ID<Chats.Room>, since: Instant) {
      self.person = person
      self.room = room
      self.since = since
    }
  }

  /// Output of `friends`.
  public struct FriendList: Codable, Sendable, Hashable {
    /// A page of my friends.
    public var friends: Page<Friend>
    /// My latest finished matches with people who are no friends yet, at most ten, on the first
    /// page only.
    public var met: [MatchView]

    public init(friends: Page<Friend>, met: [MatchView]) {
      self.friends = friends
      self.met = met
    }
  }
}

extension Refusal {
  public static let sesacNotMet = Refusal(
    409, "sesac.not-met", ko: "함께한 약속이 끝난 뒤에 친구로 남을 수 있어요.",
    en: "You can stay friends once you have met.")
}
