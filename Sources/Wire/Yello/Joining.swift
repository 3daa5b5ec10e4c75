extension Yello {
  /// Searches schools of one kind by name, short name, initials or English name, best match first, ten per page
  /// (`docs/spec/yello.md` Y38, Y39).
  public static let schools = Endpoint<Nothing, SchoolSearch, Page<School>>(
    "yello.schools", .get, "/yello/schools", for: .viewer,
    "Search schools by name, short name, initials or English name")

  /// Searches the departments of a school, best match first (Y42).
  public static let departments = Endpoint<String, Search, Page<Department>>(
    "yello.departments", .get, "/yello/schools/:school/departments", for: .viewer,
    "Search a school's departments", refusals: [.schoolUnknown])

  /// Whether a handle is taken (Y49), and whether it is a valid invitation code (Y52).
  public static let handle = Endpoint<Handle, Nothing, HandleState>(
    "yello.handle", .get, "/yello/handles/:handle", for: .viewer, "Whether a handle is taken")

  /// The options of the joining form.
  public static let joining = Endpoint<Nothing, Nothing, Joining>(
    "yello.joining", .get, "/yello/membership", for: .viewer, "The options of the joining form")

  /// Joins YELL:O with a single request (Y55).
  public static let join = Endpoint<Nothing, JoinRequest, Profile>(
    "yello.join", .post, "/yello/membership", for: .viewer, "Join YELL:O",
    refusals: [
      .alreadyMember, .ageFirst, .nameVeiled, .schoolUnknown, .yearOutOfRange,
      .gradeOutOfRange, .classOutOfRange, .handleTaken, .referralOwn, .referralUnknown,
    ])

  /// A search with pagination.
  public struct Search: Codable, Sendable, Hashable, Paged {
    /// The search text; initials and incomplete syllables match.
    public var keyword: String?
    /// The `next` of the previous page; nil for the first page.
    public var cursor: Cursor?

    public init(keyword: String? = nil, cursor: Cursor? = nil) {
      self.keyword = keyword
      self.cursor = cursor
    }
  }

  /// A university or a high school.
  public struct School: Codable, Sendable, Hashable {
    /// The stable, short key, such as `khu`.
    public var key: String
    /// The kind, which decides the other fields of the form: department and entry year, or grade and class.
    public var kind: Extensible<SchoolKind>
    /// Its name in Korean.
    public var name: String
    /// Its name in English.
    public var english: String
    /// The province or city.
    public var region: String

    public init(
      key: String, kind: SchoolKind = .university, name: String, english: String, region: String
    ) {
      self.key = key
      self.kind = .known(kind)
      self.name = name
      self.english = english
      self.region = region
    }
  }

  /// A department of a school.
  public struct Department: Codable, Sendable, Hashable {
    /// Its name in Korean.
    public var name: String
    /// Its name in English.
    public var english: String

    public init(name: String, english: String) {
      self.name = name
      self.english = english
    }
  }

  /// Whether a handle is available, and whether it is an invitation code.
  public struct HandleState: Codable, Sendable, Hashable {
    /// Whether it cannot be chosen: a member has it, or a former member had it.
    public var isTaken: Bool
    /// Whether it is a member's, and so an invitation code.
    public var invites: Bool

    public init(isTaken: Bool, invites: Bool) {
      self.isTaken = isTaken
      self.invites = invites
    }
  }

  /// Checks my age before joining; an account younger than 14 is deleted with all its data.
  public static let age = Endpoint<Nothing, Age, Nothing>(
    "yello.age", .post, "/yello/membership/age", for: .viewer,
    "Check my age; the birthday is not stored",
    refusals: [.alreadyMember, .birthdayAhead, .tooYoung])

  /// Input of `age`.
  public struct Age: Codable, Sendable, Hashable {
    /// The birthday, which is not stored; only the result of the check is.
    public var birthday: Day

    public init(birthday: Day) { self.birthday = birthday }
  }

  /// The options of the joining form.
  public struct Joining: Codable, Sendable, Hashable {
    /// Two-digit entry years, newest first.
    public var years: [Int]
    /// Whether the account has joined already.
    public var isMember: Bool
    /// Whether ``Yello/age`` has been passed; until then `join` is refused.
    public var isOfAge: Bool
    /// Whether an invitation earns points; false while the account has only device or passkey sign-in.
    public var earnsPoints: Bool
    /// Whether the account's Kakao friends are known.
    public var kakao: Extensible<KakaoLink>
    /// The first page of its Kakao friends who are members, with the total number.
    public var friends: Page<Person>

    public init(
      years: [Int], isMember: Bool, isOfAge: Bool, earnsPoints: Bool, kakao: KakaoLink,
      friends: Page<Person>
    ) {
      self.years = years
      self.isMember = isMember
      self.isOfAge = isOfAge
      self.earnsPoints = earnsPoints
      self.kakao = .known(kakao)
      self.friends = friends
    }
  }

  /// A department's name: 1 to 30 visible characters on one line, at least one of them a letter.
  ///
  /// Other members see it in lists, so invisible characters, direction marks and piles of combining marks
  /// are refused.
  public struct DepartmentName: CheckedText {
    public let text: String

    public init(_ raw: String) throws(Refusal) {
      let composed = raw.precomposed.trimmed
      guard composed.contains(where: \.isLetter) else { throw .departmentMissing }
      guard composed.count <= 30,
        composed.unicodeScalars.count <= 60, composed.unicodeScalars.allSatisfy(isVisible)
      else { throw .departmentLength }
      text = composed
    }

    public static var sample: String { "국어국문학과" }
    public static var refusals: [Refusal] { [.departmentMissing, .departmentLength] }
    public static var schema: Schema { Schema(.string, length: 1...30, example: example) }
  }
}

private func isVisible(_ scalar: Unicode.Scalar) -> Bool {
  // The braille blank counts as a symbol but is invisible.
  guard !scalar.properties.isDefaultIgnorableCodePoint, scalar != "\u{2800}" else { return false }
  return switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
  default: true
  }
}

extension Refusal {
  public static let departmentMissing = Refusal(
    422, "department.missing", ko: "학과를 골라 주세요.", en: "Please choose your department.")
  public static let departmentLength = Refusal(
    422, "department.length", ko: "학과 이름을 30자 안으로 적어 주세요.",
    en: "Please write the department in up to 30 characters.")
  public static let tooYoung = Refusal(
    403, "age.under-14", field: "birthday",
    ko: "만 14세부터 함께할 수 있어요. 적어 주신 내용은 저장하지 않았어요.",
    en: "You must be at least 14 to join. Nothing you entered was kept.")
  public static let ageFirst = Refusal(
    409, "age.first", ko: "생일을 먼저 알려 주세요.", en: "Please enter your birthday first.")
  public static let birthdayAhead = Refusal(
    422, "birthday.ahead", field: "birthday", ko: "생일을 다시 확인해 주세요.",
    en: "Please check your birthday again.")
  public static let schoolUnknown = Refusal(
    422, "school.unknown", field: "school", ko: "목록에서 학교를 골라 주세요.",
    en: "Please choose a school from the list.")
  public static let yearOutOfRange = Refusal(
    422, "year.range", field: "entryYear", ko: "학번을 골라 주세요.", en: "Please choose your entry year.")
  public static let gradeOutOfRange = Refusal(
    422, "grade.range", field: "grade", ko: "학년을 골라 주세요.", en: "Please choose your grade.")
  public static let classOutOfRange = Refusal(
    422, "class.range", field: "classNumber", ko: "반을 골라 주세요.", en: "Please choose your class.")
  public static let referralUnknown = Refusal(
    422, "referral.unknown", field: "referral", ko: "그런 추천인 코드가 없어요.",
    en: "There is no such invitation code.")
  public static let referralOwn = Refusal(
    422, "referral.own", field: "referral", ko: "내 아이디는 추천인이 될 수 없어요.",
    en: "Your own ID cannot be the invitation code.")
  public static let alreadyMember = Refusal(
    409, "membership.exists", ko: "이미 가입하셨어요.", en: "You have already joined.")
}
