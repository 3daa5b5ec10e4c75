extension Yello {
  /// My profile: who I am and my counters (`docs/spec/yello.md` Y20, Y25).
  public static let profile = Endpoint<Nothing, Nothing, Profile>(
    "yello.profile", .get, "/yello/profile", "My profile")

  /// Changes my name, school, place in it and face; name and school five times a day.
  public static let editProfile = Endpoint<Nothing, ProfileEdit, Profile>(
    "yello.editProfile", .put, "/yello/profile", "Change my profile",
    refusals: [
      .nameVeiled, .schoolUnknown, .yearOutOfRange, .gradeOutOfRange,
      .classOutOfRange, .faceUnknown, .profileOften(1), .nameRemoved,
    ])

  /// Input of `editProfile`.
  public struct ProfileEdit: Codable, Sendable, Hashable {
    /// The name from now on.
    public var name: Name
    /// The school's key.
    public var school: String
    /// At a university: the department, by its name in the school's list.
    public var department: DepartmentName?
    /// At a university: two digits, such as 23.
    public var entryYear: Int?
    /// At a high school: 1 to 3.
    public var grade: Int?
    /// At a high school: 1 to 20.
    public var classNumber: Int?
    /// 1 to 10, or 0 for none.
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

  /// My friends by name, ten at a time (Y24).
  public static let friends = Endpoint<Nothing, PageRequest, Page<Person>>(
    "yello.friends", .get, "/yello/friends", "My friends")

  /// People of my own department I am not friends with yet (Y4); for a high-school student, of the school, my class
  /// and my grade first.
  public static let recommended = Endpoint<Nothing, PageRequest, Page<Person>>(
    "yello.recommended", .get, "/yello/recommended",
    "People of my department or school to befriend"
  )

  /// People by a part of their name, its initials, or their handle.
  public static let people = Endpoint<Nothing, Search, Page<FoundPerson>>(
    "yello.people", .get, "/yello/people", "Search people")

  /// One person as I may see them: a friend, or someone I could befriend (Y22).
  public static let person = Endpoint<ID<Person>, Nothing, PersonCard>(
    "yello.person", .get, "/yello/people/:person", "One person")

  /// Makes us friends, in both directions; asking twice changes nothing.
  public static let befriend = Endpoint<ID<Person>, Nothing, PersonCard>(
    "yello.befriend", .put, "/yello/people/:person/friendship", "Become friends",
    refusals: [.friendSelf])

  /// People of my department or high school to begin with, whoever invited me first.
  public static let classmates = Endpoint<Nothing, ClassmatesRequest, Page<Person>>(
    "yello.classmates", .get, "/yello/classmates",
    "People of my department or high school to begin with")

  /// Makes me friends with several people; ids unknown, blocked or befriended already are passed over.
  public static let befriendAll = Endpoint<Nothing, FriendsRequest, Profile>(
    "yello.befriendAll", .put, "/yello/friends", "Become friends with several people")

  /// Input of `classmates`.
  public struct ClassmatesRequest: Codable, Sendable, Hashable, Paged {
    /// Where to begin: a page's `next`, or nil for the first page.
    public var cursor: Cursor?
    /// The handle by whose invitation I joined.
    public var inviter: Handle?

    public init(cursor: Cursor? = nil, inviter: Handle? = nil) {
      self.cursor = cursor
      self.inviter = inviter
    }
  }

  /// Input of `befriendAll`.
  public struct FriendsRequest: Codable, Sendable, Hashable {
    /// Whom to befriend.
    public var friends: [ID<Person>]?

    public init(friends: [ID<Person>]? = nil) { self.friends = friends }
  }

  /// Ends a friendship, in both directions (Y23).
  public static let unfriend = Endpoint<ID<Person>, Nothing, PersonCard>(
    "yello.unfriend", .delete, "/yello/people/:person/friendship", "End a friendship")

  /// Blocks a person in every app: neither sees the other anywhere, and a friendship ends.
  public static let block = Endpoint<ID<Person>, Nothing, Nothing>(
    "yello.block", .put, "/yello/people/:person/block", "Block a person", refusals: [.friendSelf])

  /// Takes a block back; it does not bring a friendship back.
  public static let unblock = Endpoint<ID<Person>, Nothing, Nothing>(
    "yello.unblock", .delete, "/yello/people/:person/block", "Unblock a person")

  /// Reports a person to the operator.
  public static let reportPerson = Endpoint<ID<Person>, ReportRequest, Nothing>(
    "yello.reportPerson", .post, "/yello/people/:person/reports", "Report a person",
    refusals: [.friendSelf])

  /// My profile.
  public struct Profile: Codable, Sendable, Hashable {
    /// Who I am to others.
    public var person: Person
    /// My points.
    public var points: Int
    /// The notes I have received.
    public var notes: Int
    /// The friends I have.
    public var friends: Int

    public init(person: Person, points: Int, notes: Int, friends: Int) {
      self.person = person
      self.points = points
      self.notes = notes
      self.friends = friends
    }
  }

  /// Someone a search found.
  public struct FoundPerson: Codable, Sendable, Hashable {
    /// Who was found.
    public var person: Person
    /// Whether they are my friend.
    public var isFriend: Bool

    public init(person: Person, isFriend: Bool) {
      self.person = person
      self.isFriend = isFriend
    }
  }

  /// One person, as others see them.
  public struct PersonCard: Codable, Sendable, Hashable {
    /// Who it is.
    public var person: Person
    /// Whether they are my friend.
    public var isFriend: Bool
    /// The notes they have received.
    public var notes: Int
    /// The friends they have.
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

  /// Name and school were changed too often; possible again after so many seconds.
  public static func profileOften(_ seconds: Int) -> Refusal {
    Refusal(
      429, "profile.often", retryAfter: seconds, ko: "이름과 학교는 하루에 다섯 번까지 바꿀 수 있어요.",
      en: "Name and school can be changed five times a day.")
  }

  public static let friendSelf = Refusal(
    422, "friend.self", ko: "나 자신과는 이미 가장 친한 사이예요.", en: "You are already your own best friend.")
}
