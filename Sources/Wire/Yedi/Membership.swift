extension Yedi {
  /// What joining asks, as a page.
  public static let joining = Endpoint<Nothing, JoiningRequest, Joining>(
    "yedi.joining", .get, "/yedi/membership", for: .viewer, "What joining YeDi asks for")

  /// Joins as a client, a designer or both.
  public static let join = Endpoint<Nothing, JoinRequest, Me>(
    "yedi.join", .post, "/yedi/membership", for: .viewer, "Join as client, designer or both",
    refusals: [.joinedAlready, .rolesNone])

  /// Me, as YeDi knows me.
  public static let me = Endpoint<Nothing, Nothing, Me>(
    "yedi.me", .get, "/yedi/me", "Me, as YeDi knows me")

  /// Replaces my name and phone number, also where past bookings and conversations show them.
  public static let editMe = Endpoint<Nothing, MeRequest, Me>(
    "yedi.editMe", .put, "/yedi/me", "Change my name and phone number")

  /// Switches between the two sides; choosing one for the first time adds it.
  public static let setRole = Endpoint<Nothing, RoleRequest, Me>(
    "yedi.setRole", .put, "/yedi/me/role", "Switch between client and designer")

  /// Where joining leads.
  public struct JoiningRequest: Codable, Sendable, Hashable {
    /// The page that joining leads back to.
    public var next: String?

    public init(next: String? = nil) { self.next = next }
  }

  /// What a client shows before the form for joining.
  public struct Joining: Codable, Sendable, Hashable {
    /// Whether I have joined, so that there is nothing to fill in.
    public var isMember: Bool

    public init(isMember: Bool) { self.isMember = isMember }
  }

  /// Who I am in YeDi, and on which sides.
  public struct JoinRequest: Codable, Sendable, Hashable {
    /// Everyone sees that of a designer; a client's is for designers they book or consult.
    public var name: Name
    /// Only designers I book see it; nil for none.
    public var phone: PhoneNumber?
    /// At least one.
    public var roles: [Role]
    /// The page to open afterwards.
    public var next: String?

    public init(name: Name, phone: PhoneNumber? = nil, roles: [Role], next: String? = nil) {
      self.name = name
      self.phone = phone
      self.roles = roles
      self.next = next
    }
  }

  /// My name and phone number, both replaced.
  public struct MeRequest: Codable, Sendable, Hashable {
    /// The name from now on.
    public var name: Name
    /// The number from now on; nil removes it.
    public var phone: PhoneNumber?

    public init(name: Name, phone: PhoneNumber? = nil) {
      self.name = name
      self.phone = phone
    }
  }

  /// The side to switch to.
  public struct RoleRequest: Codable, Sendable, Hashable {
    /// The side I am on from now on.
    public var role: Role

    public init(role: Role) { self.role = role }
  }

  /// My membership of YeDi, for me alone.
  public struct Me: Codable, Sendable, Hashable, Identifiable {
    public var id: ID<Person>
    /// As others see it; a review shows its first character only.
    public var name: Name
    /// Only designers I book see it; nil when I gave none.
    public var phone: PhoneNumber?
    /// The side I am on now.
    public var role: Extensible<Role>
    /// Whether I ever chose the client's side: following, liking and booking ask for it.
    public var isClient: Bool
    /// My public page; nil until a designer has entered their shop.
    public var designer: ID<Designer>?
    /// How many designers I follow.
    public var following: Int

    public init(
      id: ID<Person>, name: Name, phone: PhoneNumber?, role: Role, isClient: Bool,
      designer: ID<Designer>?, following: Int
    ) {
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
