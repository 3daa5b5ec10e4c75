extension Yedi {
  /// The options of the joining form.
  public static let joining = Endpoint<Nothing, JoiningRequest, Joining>(
    "yedi.joining", .get, "/yedi/membership", for: .viewer, "What joining YeDi asks for")

  /// Joins as a client, a designer or both.
  public static let join = Endpoint<Nothing, JoinRequest, Me>(
    "yedi.join", .post, "/yedi/membership", for: .viewer, "Join as client, designer or both",
    refusals: [.joinedAlready, .rolesNone])

  /// My membership.
  public static let me = Endpoint<Nothing, Nothing, Me>(
    "yedi.me", .get, "/yedi/me", "Me, as YeDi knows me")

  /// Replaces my name and phone number, also in past bookings and conversations.
  public static let editMe = Endpoint<Nothing, MeRequest, Me>(
    "yedi.editMe", .put, "/yedi/me", "Change my name and phone number")

  /// Switches the role; adds it the first time.
  public static let setRole = Endpoint<Nothing, RoleRequest, Me>(
    "yedi.setRole", .put, "/yedi/me/role", "Switch between client and designer")

  /// Input of `joining`.
  public struct JoiningRequest: Codable, Sendable, Hashable {
    /// The path to open after joining.
    public var next: String?

    public init(next: String? = nil) { self.next = next }
  }

  /// Output of `joining`.
  public struct Joining: Codable, Sendable, Hashable {
    /// Whether the account has joined already.
    public var isMember: Bool

    public init(isMember: Bool) { self.isMember = isMember }
  }

  /// Input of `join`.
  public struct JoinRequest: Codable, Sendable, Hashable {
    /// The name; a designer's is public, a client's is visible to designers they book or consult.
    public var name: Name
    /// The phone number, visible only to designers I book; nil for none.
    public var phone: PhoneNumber?
    /// The roles; at least one.
    public var roles: [Role]
    /// The path to open afterwards.
    public var next: String?

    public init(name: Name, phone: PhoneNumber? = nil, roles: [Role], next: String? = nil) {
      self.name = name
      self.phone = phone
      self.roles = roles
      self.next = next
    }
  }

  /// Input of `editMe`; both members are replaced.
  public struct MeRequest: Codable, Sendable, Hashable {
    /// The new name.
    public var name: Name
    /// The new number; nil removes it.
    public var phone: PhoneNumber?

    public init(name: Name, phone: PhoneNumber? = nil) {
      self.name = name
      self.phone = phone
    }
  }

  /// Input of `setRole`.
  public struct RoleRequest: Codable, Sendable, Hashable {
    /// The new role.
    public var role: Role

    public init(role: Role) { self.role = role }
  }

  /// My membership; private.
  public struct Me: Codable, Sendable, Hashable, Identifiable {
    public var id: ID<Person>
    /// The name; reviews show its first character only.
    public var name: Name
    /// The phone number, visible only to designers I book; nil if not given.
    public var phone: PhoneNumber?
    /// The current role.
    public var role: Extensible<Role>
    /// Whether I have the client role, which following, liking and booking require.
    public var isClient: Bool
    /// My public page; nil until I have registered a shop.
    public var designer: ID<Designer>?
    /// The number of designers I follow.
    public var following: Int
    /// The picture of my public page; nil for none.
    public var photo: Photo?

    public init(
      id: ID<Person>, name: Name, phone: PhoneNumber?, role: Role, isClient: Bool,
      designer: ID<Designer>?, following: Int, photo: Photo? = nil
    ) {
      self.photo = photo
      self.id = id
      self.name = name
      self.phone = phone
      self.role = .known(role)
      self.isClient = isClient
      self.designer = designer
      self.following = following
    }
  }
}

extension Refusal {
  public static let joinedAlready = Refusal(
    409, "yedi.joined", ko: "이미 가입하셨어요.", en: "You have joined already.")
  public static let rolesNone = Refusal(
    400, "yedi.roles", field: "roles", ko: "고객과 디자이너 중 하나는 골라 주세요.",
    en: "Please choose client, designer or both.")
  public static let clientsOnly = Refusal(
    403, "yedi.clients", ko: "고객만 할 수 있어요. 프로필에서 고객으로 바꿔 주세요.",
    en: "Only clients can do this. Switch to client in your profile.")
  public static let designersOnly = Refusal(
    403, "yedi.designers", ko: "디자이너만 할 수 있어요. 프로필에서 샵을 먼저 등록해 주세요.",
    en: "Only designers can do this. Enter your shop in your profile first.")
}
