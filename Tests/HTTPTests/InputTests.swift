import Foundation
import HTTP
import Testing
import Wire

private enum Colour: String, Codable { case red, blue }

private struct Answer: Codable, Equatable {
  var friend: ID<Answer>
  var words: [String]
}

private struct Everything: Codable, Equatable {
  var name: String
  var age: Int
  var height: Double
  var isOpen: Bool
  var colour: Colour
  var at: Instant
  var note: String?
  var cursor: Cursor?
  var tags: [String]
  var answers: [Answer]
}

private struct Name: Codable, Equatable {
  static let refusal = Refusal(422, "name.length", ko: "이름", en: "name")
  let text: String
  init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
    guard !text.isEmpty else { throw Name.refusal }
  }
}

private struct Named: Codable { var name: Name }
private struct One: Codable { var count: Int }
private struct Optionals: Codable, Equatable {
  var count: Int?
  var text: String?
  var list: [Int]?
}

private let friend = "0190a5c8-7d3e-7000-8000-00000000000a"

private func form(_ body: String) -> Request {
  Request(
    .post, "/", headers: [("Content-Type", "application/x-www-form-urlencoded; charset=utf-8")],
    body: Array(body.utf8))
}

private func json(_ body: String) -> Request {
  Request(.post, "/", headers: [("Content-Type", "application/json")], body: Array(body.utf8))
}

private func refusal<I: Decodable>(_ request: Request, _ type: I.Type) -> String? {
  do {
    _ = try request.input(type)
    return nil
  } catch let refusal as Refusal {
    return "\(refusal.code) \(refusal.field ?? "")"
  } catch {
    return "\(error)"
  }
}

@Suite(.timeLimit(.minutes(30)))
struct InputTests {
  private let fields =
    "name=%EA%B9%80+one&age=17&height=1.5&isOpen=on&colour=blue&at=1700000000000&note=&cursor="
    + "&tags=a&tags=b%26c&answers[7][friend]=\(friend)&answers[7][words][]=x&answers[7][words][]=y"
    + "&answers%5B2%5D%5Bfriend%5D=\(friend)"

  private var expected: Everything {
    get throws {
      let friend = try #require(ID<Answer>(friend))
      return Everything(
        name: "김 one", age: 17, height: 1.5, isOpen: true, colour: .blue,
        at: Instant(milliseconds: 1_700_000_000_000), note: nil, cursor: nil, tags: ["a", "b&c"],
        answers: [Answer(friend: friend, words: []), Answer(friend: friend, words: ["x", "y"])])
    }
  }

  @Test func `one struct reads from a form, a query and JSON alike`() throws {
    let expected = try expected
    #expect(try form(fields).input(Everything.self) == expected)
    #expect(try Request(.get, "/?" + fields).input(Everything.self) == expected)
    #expect(try Request(.delete, "/?" + fields).input(Everything.self) == expected)
    let body = String(decoding: try JSONEncoder().encode(expected), as: UTF8.self)
    #expect(try json(body).input(Everything.self) == expected)
  }

  @Test func `JSON in another coding than UTF-8 is not read`() {
    // UTF-16 Latin text without a byte order mark is UTF-8 with NULs in between.
    for text in ["\u{FEFF}{\"count\":1}", "{\"count\":1}"] {
      let body = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      let request = Request(
        .post, "/", headers: [("Content-Type", "application/json")], body: body)
      #expect(refusal(request, One.self)?.hasPrefix("input.malformed") == true)
    }
  }

  @Test func `an unticked box is no and no list is an empty one`() throws {
    struct Boxes: Codable, Equatable {
      var isOpen: Bool
      var tags: [String]
    }
    #expect(try form("").input(Boxes.self) == Boxes(isOpen: false, tags: []))
    #expect(try form("isOpen=true").input(Boxes.self).isOpen)
    #expect(try form("isOpen=1").input(Boxes.self).isOpen)
    #expect(try !form("isOpen=0").input(Boxes.self).isOpen)
    #expect(refusal(form("isOpen=perhaps"), Boxes.self) == "input.malformed isOpen")
  }

  @Test func `blank and absent optionals are nil`() throws {
    #expect(
      try form("count=&text=").input(Optionals.self)
        == Optionals(count: nil, text: nil, list: nil))
    #expect(
      try form("count=3&text=a&list=4").input(Optionals.self)
        == Optionals(count: 3, text: "a", list: [4]))
  }

  @Test func `what is missing or wrong is named as the input is`() {
    #expect(refusal(form("a=1"), One.self) == "input.missing count")
    #expect(refusal(form("count="), One.self) == "input.missing count")
    #expect(refusal(form("count=x"), One.self) == "input.malformed count")
    #expect(refusal(json("{}"), One.self) == "input.missing count")
    #expect(refusal(json("{\"count\":null}"), One.self) == "input.missing count")
    #expect(refusal(json("{\"count\":\"x\"}"), One.self) == "input.malformed count")
    let wrong = fields.replacingOccurrences(of: "[7][friend]=\(friend)", with: "[7][friend]=me")
    #expect(refusal(form(wrong), Everything.self) == "input.malformed answers[7][friend]")
    let none = fields.replacingOccurrences(of: "answers[7][friend]=\(friend)&", with: "")
    #expect(refusal(form(none), Everything.self) == "input.missing answers[7][friend]")
  }

  @Test func `a refusal of the type's own comes through as it is`() {
    #expect(throws: Name.refusal) { try form("name=").input(Named.self) }
    #expect(throws: Name.refusal) { try json("{\"name\":\"\"}").input(Named.self) }
  }

  @Test func `other content types are refused, and an empty body is an empty form`() throws {
    let text = Request(.post, "/", headers: [("Content-Type", "text/plain")], body: [65])
    #expect(throws: Refusal.contentType) { try text.input(Optionals.self) }
    #expect(throws: Refusal.contentType) { try Request(.put, "/", body: [65]).input(One.self) }
    #expect(try Request(.post, "/").input(Optionals.self) == Optionals())
    #expect(try json("").input(Optionals.self) == Optionals())
    #expect(try text.input(Nothing.self) == Nothing())
  }

  @Test(arguments: [
    "a=%", "a=%4", "a=%zz", "a=%00", "a=%FF", "a[=1", "a[b=1", "a]b[=1&a[b]c=1", "a[][b]=1",
    "a[1][2][3][4][5][6][7][8]=1", String(repeating: "a=1&", count: 1_001),
    String(repeating: "a[1]", count: 5_000) + "=1",
  ])
  func `a form that cannot be read is malformed`(body: String) {
    #expect(refusal(form(body), Optionals.self)?.hasPrefix("input.malformed ") == true)
  }

  @Test(arguments: [
    "{", "[", "{\"count\":", "nul", "\u{FEFF}x", "{\"text\":\"a\\u0000b\"}",
    String(repeating: "[", count: 60_000), "{\"list\":" + String(repeating: "[", count: 20_000),
  ])
  func `JSON that cannot be read is malformed`(body: String) {
    #expect(refusal(json(body), Optionals.self)?.hasPrefix("input.malformed ") == true)
  }

  @Test func `an escaped backslash before u0000 is only text`() throws {
    #expect(try json("{\"text\":\"a\\\\u0000\"}").input(Optionals.self).text == "a\\u0000")
  }

  @Test func `a thousand fields are read, and a name seven brackets deep`() throws {
    let thousand = (0..<1_000).map { "list=\($0)" }.joined(separator: "&")
    #expect(try form(thousand).input(Optionals.self).list?.count == 1_000)
    struct Deep: Codable { var a: [[[[[[[Int]]]]]]] }
    #expect(try form("a[0][0][0][0][0][0][0]=5").input(Deep.self).a[0][0][0][0][0][0][0] == 5)
  }

  @Test func `a number that does not fit is malformed, infinity too`() {
    struct Small: Codable { var size: Int8 }
    struct Real: Codable { var size: Double }
    #expect(refusal(form("size=128"), Small.self) == "input.malformed size")
    #expect(refusal(form("size=inf"), Real.self) == "input.malformed size")
    #expect(refusal(form("size=nan"), Real.self) == "input.malformed size")
  }

  @Test func `what was formState can be shown again`() {
    let fields = form("b=2&a=1&b=%EA%B0%80").fields
    #expect(fields.map(\.name) == ["b", "a", "b"])
    #expect(fields.map(\.value) == ["2", "1", "가"])
    #expect(json("{}").fields.isEmpty)
  }

  @Test func `a form is read on after a fault, with a value instead, as far as there is one`() {
    struct Mixed: Codable {
      var count: Int
      var price: Int?
      var height: Double
      var colour: Colour
      var title: String
    }
    func faults(_ body: String) -> (isRead: Bool, names: [String]) {
      let read = readWithFaults(form(body).fields, as: Mixed.self)
      return (read.input != nil, read.faults.map { "\($0.code) \($0.field ?? "")" })
    }
    let right = faults("count=1&price=&height=2&colour=red&title=a")
    #expect(right.isRead && right.names.isEmpty)
    let wrong = faults("count=&price=3,0&height=tall&colour=red")
    #expect(wrong.isRead)
    #expect(
      wrong.names == [
        "input.missing count", "input.malformed price", "input.malformed height",
        "input.missing title",
      ])
    // Nothing may be assumed for a colour: the fields behind it are not looked at.
    let ended = faults("count=&height=2&colour=green")
    #expect(!ended.isRead)
    #expect(ended.names == ["input.missing count", "input.malformed colour"])
  }
}
