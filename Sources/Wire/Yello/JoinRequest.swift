extension Yello {
  /// Input of `join`.
  public struct JoinRequest: Codable, Sendable, Hashable {
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
    /// The name that friends vote for.
    public var name: Name
    /// The handle, which is also the invitation code.
    public var handle: Handle
    /// What receivers of notes see of their sender.
    public var gender: Gender
    /// People to befriend at once; ids unknown or blocked are passed over.
    public var friends: [ID<Person>]?
    /// All my Kakao friends after this cursor as well: those of the list that were never looked at.
    public var friendsAfter: Cursor?
    /// The handle of whoever invited me; nil when skipped, sent as nothing or as `""` (Y53).
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

  /// A code as it was typed: nothing, or what can be somebody's handle; else there is no such code.
  struct InvitationCode: CheckedText {
    let handle: Handle?
    var text: String { handle?.text ?? "" }

    init(_ raw: String) throws(Refusal) {
      do throws(Refusal) {
        // Codes are shown and shared with an @.
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
