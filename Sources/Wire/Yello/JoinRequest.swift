extension Yello {
  /// Input of `join`.
  public struct JoinRequest: Codable, Sendable, Hashable {
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
    /// The real name.
    public var name: Name
    /// The handle, which is also the invitation code.
    public var handle: Handle
    /// The gender, which the recipients of my notes see.
    public var gender: Gender
    /// Members to befriend at once; unknown or blocked ids are skipped.
    public var friends: [ID<Person>]?
    /// Befriends all my Kakao friends after this cursor too: the pages that were not loaded.
    public var friendsAfter: Cursor?
    /// The handle of the member who invited me; nil or `""` for none (Y53).
    public var referral: Handle?

    public init(
      school: String, department: DepartmentName, entryYear: Int, name: Name, handle: Handle,
      gender: Gender, friends: [ID<Person>]? = nil, friendsAfter: Cursor? = nil,
      referral: Handle? = nil
    ) {
      self.school = school
      self.department = department
      self.entryYear = entryYear
      self.name = name
      self.handle = handle
      self.gender = gender
      self.friends = friends
      self.friendsAfter = friendsAfter
      self.referral = referral
    }

    /// A high-school student's request.
    public init(
      school: String, grade: Int, classNumber: Int, name: Name, handle: Handle, gender: Gender,
      friends: [ID<Person>]? = nil, friendsAfter: Cursor? = nil, referral: Handle? = nil
    ) {
      self.school = school
      self.grade = grade
      self.classNumber = classNumber
      self.name = name
      self.handle = handle
      self.gender = gender
      self.friends = friends
      self.friendsAfter = friendsAfter
      self.referral = referral
    }

    public init(from decoder: any Decoder) throws {
      let sent = try decoder.container(keyedBy: CodingKeys.self)
      school = try sent.decode(String.self, forKey: .school)
      department = try sent.decodeIfPresent(DepartmentName.self, forKey: .department)
      entryYear = try sent.decodeIfPresent(Int.self, forKey: .entryYear)
      grade = try sent.decodeIfPresent(Int.self, forKey: .grade)
      classNumber = try sent.decodeIfPresent(Int.self, forKey: .classNumber)
      name = try sent.decode(Name.self, forKey: .name)
      handle = try sent.decode(Handle.self, forKey: .handle)
      gender = try sent.decode(Gender.self, forKey: .gender)
      friends = try sent.decodeIfPresent([ID<Person>].self, forKey: .friends)
      friendsAfter = try sent.decodeIfPresent(Cursor.self, forKey: .friendsAfter)
      referral = try sent.decodeIfPresent(InvitationCode.self, forKey: .referral)?.handle
    }
  }

  /// An invitation code as typed: empty, or a syntactically valid handle; anything else is refused as unknown.
  struct InvitationCode: CheckedText {
    let handle: Handle?
    var text: String { handle?.text ?? "" }

    init(_ raw: String) throws(Refusal) {
      do throws(Refusal) {
        // Codes are displayed with a leading @.
        let code = raw.trimmed.drop { $0 == "@" }
        handle = code.isEmpty ? nil : try Handle(String(code))
      } catch {
        throw .referralUnknown
      }
    }

    static var sample: String { Handle.sample }
    static var refusals: [Refusal] { [.referralUnknown] }
  }
}
