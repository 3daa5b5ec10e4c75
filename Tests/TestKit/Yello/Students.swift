import Core
import Commons
public import MadangClient
public import Wire
import Yello

extension Settings {
  /// Notes arrive at once unless a test checks their delivery.
  mutating func fillForTests() {
    if self[YelloSetting.spread] == nil { self[YelloSetting.spread] = "0" }
  }
}

extension TestServer {
  /// A client of an account that entered its birthday and can join YELL:O.
  public func newcomer(_ name: String) async throws -> Madang {
    let client = try await viewer(name)
    try await client.send(Yello.age, Yello.Age(birthday: Day(2004, 3, 1)))
    return client
  }

  /// A student who has joined YELL:O, by default in everyone's department.
  public func student(
    _ name: String, _ handle: String, gender: Yello.Gender = .female,
    school: String = "snu", department: String = "국어국문학과", friends: [Student] = [],
    referral: String? = nil
  ) async throws -> Student {
    let client = try await newcomer(handle)
    let profile = try await client.send(
      Yello.join,
      Yello.JoinRequest(
        school: school, department: Yello.DepartmentName(department), entryYear: 23,
        name: Yello.Name(name), handle: Yello.Handle(handle), gender: gender,
        referral: referral.map { try Yello.Handle($0) }))
    for friend in friends { try await client.send(Yello.befriend, friend.id) }
    return Student(client: client, id: profile.person.id, name: name, handle: handle)
  }

  /// A high-school student who has joined YELL:O.
  public func pupil(
    _ name: String, _ handle: String, school: String = "yunseul.high", grade: Int = 2,
    classNumber: Int = 3
  ) async throws -> Student {
    let client = try await newcomer(handle)
    let profile = try await client.send(
      Yello.join,
      Yello.JoinRequest(
        school: school, grade: grade, classNumber: classNumber, name: Yello.Name(name),
        handle: Yello.Handle(handle), gender: .female))
    return Student(client: client, id: profile.person.id, name: name, handle: handle)
  }

  /// The named cast: 하늘 and her four friends, who are not friends of each other.
  public func cast() async throws -> Cast {
    let haneul = try await student("김하늘", "haneul")
    return try await Cast(
      haneul: haneul,
      doyun: student("이도윤", "doyun", gender: .male, friends: [haneul]),
      sea: student("박바다", "sea", friends: [haneul]),
      jun: student("최준", "jun", gender: .male, friends: [haneul]),
      byeol: student("한별", "byeol", friends: [haneul]))
  }
}

/// A member of YELL:O with a client.
public struct Student: Sendable {
  public let client: Madang
  public let id: ID<Yello.Person>
  public let name: String
  public let handle: String

  public init(client: Madang, id: ID<Yello.Person>, name: String, handle: String) {
    self.client = client
    self.id = id
    self.name = name
    self.handle = handle
  }
}

/// 하늘 and her friends.
public struct Cast: Sendable {
  public let haneul, doyun, sea, jun, byeol: Student

  /// Her four friends.
  public var friends: [Student] { [doyun, sea, jun, byeol] }
}
