extension Yello {
  /// My profile: who I am and my counters (`docs/spec/yello.md` Y20, Y25).
  public static let profile = Endpoint<Nothing, Nothing, Profile>(
    "yello.profile", .get, "/yello/profile", "My profile")

  /// My friends by name, ten at a time (Y24).
  public static let friends = Endpoint<Nothing, PageRequest, Page<Person>>(
    "yello.friends", .get, "/yello/friends", "My friends")

  /// People of my own department I am not friends with yet (Y4).
  public static let recommended = Endpoint<Nothing, PageRequest, Page<Person>>(
    "yello.recommended", .get, "/yello/recommended",
    "People of my department, or as it is set of my school, to befriend"
  )

  /// People by a part of their name, its initials, or their handle.
  public static let people = Endpoint<Nothing, Search, Page<Found>>(
    "yello.people", .get, "/yello/people", "Search people")

  /// One person as I may see them: a friend, or someone I could befriend (Y22).
  public static let person = Endpoint<ID<Person>, Nothing, PersonCard>(
    "yello.person", .get, "/yello/people/:person", "One person")

  /// Makes us friends, in both directions; asking twice changes nothing.
  public static let befriend = Endpoint<ID<Person>, Nothing, PersonCard>(
    "yello.befriend", .put, "/yello/people/:person/friendship", "Become friends",
    refusals: [.friendSelf])

  /// Ends a friendship, in both directions (Y23).
  public static let unfriend = Endpoint<ID<Person>, Nothing, PersonCard>(
    "yello.unfriend", .delete, "/yello/people/:person/friendship", "End a friendship")

  /// Blocks a person: neither sees the other anywhere, and a friendship ends.
  public static let block = Endpoint<ID<Person>, Nothing, Nothing>(
    "yello.block", .put, "/yello/people/:person/block", "Block a person", refusals: [.friendSelf])

  /// Takes a block back; it does not bring a friendship back.
  public static let unblock = Endpoint<ID<Person>, Nothing, Nothing>(
    "yello.unblock", .delete, "/yello/people/:person/block", "Unblock a person")

  /// The people I have blocked.
  public static let blocked = Endpoint<Nothing, PageRequest, Page<Person>>(
    "yello.blocked", .get, "/yello/blocked", "The people I have blocked")

  /// Reports a person to the operator.
  public static let reportPerson = Endpoint<ID<Person>, ReportRequest, Nothing>(
    "yello.reportPerson", .post, "/yello/people/:person/reports", "Report a person",
    refusals: [.friendSelf])

  public struct Profile: Codable, Sendable, Hashable {
    public var person: Person
    public var points: Int
    public var notes: Int
    public var friends: Int

    public init(person: Person, points: Int, notes: Int, friends: Int) {
      self.person = person
      self.points = points
      self.notes = notes
      self.friends = friends
    }
  }

  /// Someone a search found.
  public struct Found: Codable, Sendable, Hashable {
    public var person: Person
    public var isFriend: Bool

    public init(person: Person, isFriend: Bool) {
      self.person = person
      self.isFriend = isFriend
    }
  }

  public struct PersonCard: Codable, Sendable, Hashable {
    public var person: Person
    public var isFriend: Bool
    public var notes: Int
    public var friends: Int

    public init(person: Person, isFriend: Bool, notes: Int, friends: Int) {
      self.person = person
      self.isFriend = isFriend
      self.notes = notes
      self.friends = friends
    }
  }
}

extension Refusal {
  public static let friendSelf = Refusal(
    422, "friend.self", ko: "나 자신과는 이미 가장 친한 사이예요.", en: "You are already your own best friend.")
}
