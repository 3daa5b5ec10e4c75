extension Yello {
  /// My profile and my counters (`docs/spec/yello.md` Y20, Y25).
  public static let profile = Endpoint<Nothing, Nothing, Profile>(
    "yello.profile", .get, "/yello/profile", "My profile")

  /// Changes my profile; name and school at most five times a day.
  public static let editProfile = Endpoint<Nothing, ProfileEdit, Profile>(
    "yello.editProfile", .put, "/yello/profile", "Change my profile",
    refusals: [
      .nameVeiled, .schoolUnknown, .yearOutOfRange, .gradeOutOfRange,
      .classOutOfRange, .faceUnknown, .profileOften(1), .nameRemoved,
    ])

  /// Input of `editProfile`.
  public struct ProfileEdit: Codable, Sendable, Hashable {
    /// The new name.
    public var name: Name
    /// The school's `key`.
    public var school: String
    /// The department, as listed by `departments`; universities only.
    public var department: DepartmentName?
    /// The entry year in two digits, such as 23; universities only.
    public var entryYear: Int?
    /// The grade, 1 to 3; high schools only.
    public var grade: Int?
    /// The class, 1 to 20; high schools only.
    public var classNumber: Int?
    /// The number of the face, 1 to 10; 0 for none.
    public var face: Int

    public init(
      name: Name, school: String, department: DepartmentName, entryYear: Int, face: Int
    ) {
      self.name = name
      self.school = school
      self.department = department
      self.entryYear = entryYear
      self.face = face
    }

    /// A high-school student's profile.
    public init(name: Name, school: String, grade: Int, classNumber: Int, face: Int) {
      self.name = name
      self.school = school
      self.grade = grade
      self.classNumber = classNumber
      self.face = face
    }
  }

  /// My friends by name, ten per page (Y24).
  public static let friends = Endpoint<Nothing, PageRequest, Page<Person>>(
    "yello.friends", .get, "/yello/friends", "My friends")

  /// Members of my department who are not my friends (Y4); for a high-school student members of the school, my
  /// class and my grade first.
  public static let recommended = Endpoint<Nothing, PageRequest, Page<Person>>(
    "yello.recommended", .get, "/yello/recommended",
    "Members of my department or school to befriend"
  )

  /// Searches members by part of the name, its initials, or the handle.
  public static let people = Endpoint<Nothing, Search, Page<FoundPerson>>(
    "yello.people", .get, "/yello/people", "Search members")

  /// A member's card: a friend, or a member I could befriend (Y22).
  public static let person = Endpoint<ID<Person>, Nothing, PersonCard>(
    "yello.person", .get, "/yello/people/:person", "A member's card")

  /// Creates a friendship in both directions; idempotent.
  public static let befriend = Endpoint<ID<Person>, Nothing, PersonCard>(
    "yello.befriend", .put, "/yello/people/:person/friendship", "Become friends",
    refusals: [.friendSelf])

  /// Members of my department or high school to befriend first; the inviter comes first.
  public static let classmates = Endpoint<Nothing, ClassmatesRequest, Page<Person>>(
    "yello.classmates", .get, "/yello/classmates",
    "Members of my department or high school to befriend first")

  /// Befriends several members; unknown or blocked ids and existing friends are skipped.
  public static let befriendAll = Endpoint<Nothing, FriendsRequest, Profile>(
    "yello.befriendAll", .put, "/yello/friends", "Become friends with several members")

  /// Input of `classmates`.
  public struct ClassmatesRequest: Codable, Sendable, Hashable, Paged {
    /// The `next` of the previous page; nil for the first page.
    public var cursor: Cursor?
    /// The handle of the member who invited me.
    public var inviter: Handle?

    public init(cursor: Cursor? = nil, inviter: Handle? = nil) {
      self.cursor = cursor
      self.inviter = inviter
    }
  }

  /// Input of `befriendAll`.
  public struct FriendsRequest: Codable, Sendable, Hashable {
    /// The members to befriend.
    public var friends: [ID<Person>]?

    public init(friends: [ID<Person>]? = nil) { self.friends = friends }
  }

  /// Ends a friendship in both directions (Y23).
  public static let unfriend = Endpoint<ID<Person>, Nothing, PersonCard>(
    "yello.unfriend", .delete, "/yello/people/:person/friendship", "End a friendship")

  /// Blocks a person in every app: neither sees the other, and a friendship ends.
  public static let block = Endpoint<ID<Person>, Nothing, Nothing>(
    "yello.block", .put, "/yello/people/:person/block", "Block a person", refusals: [.friendSelf])

  /// Removes a block; a friendship that it ended does not come back.
  public static let unblock = Endpoint<ID<Person>, Nothing, Nothing>(
    "yello.unblock", .delete, "/yello/people/:person/block", "Unblock a person")

  /// Reports a person to the operators.
  public static let reportPerson = Endpoint<ID<Person>, ReportRequest, Nothing>(
    "yello.reportPerson", .post, "/yello/people/:person/reports", "Report a person",
    refusals: [.friendSelf])

  /// My profile.
  public struct Profile: Codable, Sendable, Hashable {
    /// My card as others see it.
    public var person: Person
    /// My balance of points.
    public var points: Int
    /// The number of notes I have received.
    public var notes: Int
    /// The number of my friends.
    public var friends: Int

    public init(person: Person, points: Int, notes: Int, friends: Int) {
      self.person = person
      self.points = points
      self.notes = notes
      self.friends = friends
    }
  }

  /// A search result.
  public struct FoundPerson: Codable, Sendable, Hashable {
    /// The member.
    public var person: Person
    /// Whether they are my friend.
    public var isFriend: Bool

    public init(person: Person, isFriend: Bool) {
      self.person = person
      self.isFriend = isFriend
    }
  }

  /// A member's card, as others see it.
  public struct PersonCard: Codable, Sendable, Hashable {
    /// The member.
    public var person: Person
    /// Whether they are my friend.
    public var isFriend: Bool
    /// The number of notes they have received.
    public var notes: Int
    /// The number of their friends.
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
  public static let faceUnknown = Refusal(
    422, "face.unknown", field: "face", ko: "얼굴을 다시 골라 주세요.", en: "Please choose a face again.")
  public static let nameRemoved = Refusal(
    409, "name.removed", field: "name", ko: "운영자가 가린 이름은 바꿀 수 없어요.",
    en: "A name that was removed by operators cannot be changed.")

  /// Name and school were changed too often; `seconds` until the next change is possible.
  public static func profileOften(_ seconds: Int) -> Refusal {
    Refusal(
      429, "profile.often", retryAfter: seconds, ko: "이름과 학교는 하루에 다섯 번까지 바꿀 수 있어요.",
      en: "Name and school can be changed five times a day.")
  }

  public static let friendSelf = Refusal(
    422, "friend.self", ko: "나 자신과는 이미 가장 친한 사이예요.", en: "You are already your own best friend.")
}
