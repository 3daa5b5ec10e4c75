import Foundation
import HTTP
import Testing
import Wire

/// The encoder of responses, compared with Foundation's.
@Suite(.timeLimit(.minutes(30)))
struct JSONWriterTests {
  private func text(_ value: some Encodable) throws -> String { try JSONWriter.text(value) }

  @Test func `a payload is written in its declared order, without spaces and without nil`() throws {
    struct Letter: Encodable {
      var id: ID<Letter>
      var words: String
      var at: Instant
      var isRead = false
      var reply: String?
      var tags = ["a/b", "\"\\"]
      var score = 1.0
      var counts: [Int] = []
      var place: Nothing? = Nothing()
    }
    let letter = Letter(
      id: ID(high: 1, low: 2), words: "안녕\n\u{1}\u{1F}\u{7F}🙂", at: Instant(milliseconds: -12))
    #expect(
      try text(letter) == #"""
        {"id":"00000000-0000-0001-0000-000000000002","words":"안녕\n\u0001\u001f\#u{7F}🙂",\#
        "at":-12,"isRead":false,"tags":["a/b","\"\\"],"score":1,"counts":[],"place":{}}
        """#)
  }

  @Test func `strings and numbers are written byte for byte as Foundation writes them`() throws {
    var texts = (0..<0x100).compactMap { Unicode.Scalar($0) }.map(String.init)
    texts += ["\u{2028}", "\u{FFFF}", "🏳️‍🌈", "e\u{301}", "각\u{1}각\"각\\각", ""]
    // Each escaped byte at each place of two words, after bytes of one and of three.
    for special in ["\"", "\\", "\n", "\u{0}", "\u{1F}", "!", "#", "[", "]", "\u{7F}"] {
      for place in 0..<17 {
        texts.append(String(repeating: "a", count: place) + special + "aaaaaaaaa")
        texts.append(String(repeating: "가", count: place) + special + special + "가")
      }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    func same(_ value: some Encodable) throws {
      let theirs = String(decoding: try encoder.encode(value), as: UTF8.self)
      #expect(try text(value) == theirs)
    }
    for text in texts { try same(text) }
    for number in [0, 9, 10, 99, 100, -1, -10, Int.max, .min] { try same(number) }
    try same([UInt64.max, 0])
    try same([Int8.min, .max])
    let doubles: [Double] = [
      0, -0.0, 0.1, 1, -1.5, 1e15, 1e16, 1e-7, 1.0e300, .pi, .leastNonzeroMagnitude,
      .greatestFiniteMagnitude, 9_007_199_254_740_992,
    ]
    for number in doubles { try same(number) }
    for number in doubles.map(Float.init) where number.isFinite { try same(number) }
    try same([true, false])
    try same([nil, 1, nil] as [Int?])
    try same(nil as String?)
    try same(Data([0, 1, 254, 255]))
    try same(try #require(URL(string: "https://madang.example/a?b=c")))
    try same(Decimal(string: "-12.50"))
    try same(Date(timeIntervalSinceReferenceDate: 12.25))
  }

  @Test func `two thousand values made by chance decode as those of Foundation`() throws {
    var random = Chance(state: 11)
    for _ in 0..<2000 {
      let value = Anything.random(depth: 3, &random)
      let (mine, theirs) = (try JSONWriter.encode(value), try JSONEncoder().encode(value))
      #expect(try tree(Data(mine)) == tree(theirs))
      #expect(try JSONDecoder().decode(Anything.self, from: Data(mine)) == value)
    }
  }

  @Test func `what cannot be written in order is left to Foundation`() throws {
    func same(_ value: some Encodable) throws {
      #expect(try tree(Data(JSONWriter.encode(value))) == tree(JSONEncoder().encode(value)))
    }
    for kind in Unordered.Kind.allCases {
      try same(Unordered(kind: kind))
      try same(["a": [Unordered(kind: kind), Unordered(kind: kind)]])
    }
    try same(Cat(name: "나비", lives: 9))
  }

  @Test func `values that JSON has no text for are refused with their path`() throws {
    for number in [Double.nan, .infinity, -.infinity] {
      let error = #expect(throws: EncodingError.self) { try JSONWriter.encode(["a": [1, number]]) }
      guard case .invalidValue(_, let context) = error else { throw Refusal.notFound }
      #expect(context.codingPath.map(\.stringValue) == ["a", "Index 1"])
    }
    struct Silent: Encodable { func encode(to encoder: any Encoder) {} }
    #expect(throws: EncodingError.self) { try JSONWriter.encode(Silent()) }
    #expect(try text([Silent()]) == "[{}]")
  }
}

private func tree(_ json: Data) throws -> NSObject {
  try #require(
    JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed) as? NSObject)
}

/// A reproducible source of random numbers.
private struct Chance: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}

/// A value of every shape that a payload can have.
private indirect enum Anything: Codable, Hashable {
  case object(Members)
  case list([Anything])
  case byName([String: Anything])
  case byNumber([Int: Double])
  case pair(first: Anything, second: String?)
  case nothing

  struct Members: Codable, Hashable {
    var text: String
    var optional: String?
    var nested: Anything?
    var twice: Int??
    var sparse: [String?]
    var number: Double
    var single: Float
    var integers: [Int64]
    var small: UInt8
    var flag: Bool
    var data: Data
    var date: Date
    var kind: Extensible<Color>
    var id: ID<Members>
    var at: Instant
  }

  enum Color: String, CaseIterable, ExtensibleValue { case red, blue }

  static func random(depth: Int, _ random: inout Chance) -> Anything {
    let count = Int.random(in: 0...3, using: &random)
    switch depth == 0 ? 5 : Int.random(in: 0...5, using: &random) {
    case 0: return .object(members(depth: depth, &random))
    case 1: return .list((0..<count).map { _ in Anything.random(depth: depth - 1, &random) })
    case 2:
      return .byName(
        Dictionary(
          (0..<count).map { _ in (text(&random), Anything.random(depth: depth - 1, &random)) },
          uniquingKeysWith: { $1 }))
    case 3:
      return .byNumber(
        Dictionary(
          (0..<count).map { _ in (Int.random(in: -9...9, using: &random), number(&random)) },
          uniquingKeysWith: { $1 }))
    case 4:
      return .pair(
        first: Anything.random(depth: depth - 1, &random),
        second: Bool.random(using: &random) ? text(&random) : nil)
    default: return .nothing
    }
  }

  private static func members(depth: Int, _ random: inout Chance) -> Members {
    let isThere = Bool.random(using: &random)
    return Members(
      text: text(&random), optional: isThere ? text(&random) : nil,
      nested: Bool.random(using: &random) ? Anything.random(depth: depth - 1, &random) : nil,
      twice: isThere ? .some(.some(1)) : .none, sparse: [nil, text(&random), nil],
      number: number(&random), single: Float(Int.random(in: -99...99, using: &random)) / 8,
      integers: [Int64(bitPattern: random.next()), 0],
      small: UInt8.random(in: 0...255, using: &random),
      flag: isThere, data: Data(text(&random).utf8),
      date: Date(
        timeIntervalSinceReferenceDate: Double(Int32.random(in: 0...Int32.max, using: &random)) / 4),
      kind: isThere ? .known(.red) : .unknown(text(&random) + "?"),
      id: ID(high: random.next(), low: random.next()),
      at: Instant(milliseconds: Int64.random(in: -9...7_258_118_399_999, using: &random)))
  }

  private static func text(_ random: inout Chance) -> String {
    let scalars: [ClosedRange<UInt32>] = [
      0...0x1F, 0x20...0x7F, 0x22...0x22, 0x5C...0x5C, 0xA0...0x7FF, 0xAC00...0xD7A3,
      0xE000...0xFFFF, 0x1F300...0x1FAFF,
    ]
    let count = Int.random(in: 0...20, using: &random)
    return (0..<count).reduce(into: "") { text, _ in
      let range = scalars[Int.random(in: 0..<scalars.count, using: &random)]
      text.unicodeScalars.append(
        Unicode.Scalar(UInt32.random(in: range, using: &random)) ?? " ")
    }
  }

  private static func number(_ random: inout Chance) -> Double {
    let number = Double(bitPattern: random.next())
    return number.isFinite ? number : 0.5
  }
}

/// A value whose containers are not written one after the other.
private struct Unordered: Encodable {
  enum Kind: CaseIterable { case interleaved, outer, caught, superEncoder, twice, single }
  enum Key: CodingKey { case a, b, c }
  struct Failing: Encodable {
    func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      try list.encode(1)
      throw Refusal.notFound
    }
  }
  let kind: Kind

  func encode(to encoder: any Encoder) throws {
    if kind == .single {
      var single = encoder.singleValueContainer()
      return try single.encode([1])
    }
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(0, forKey: .a)
    switch kind {
    case .interleaved:
      var one = object.nestedUnkeyedContainer(forKey: .b)
      var other = object.nestedContainer(keyedBy: Key.self, forKey: .c)
      try one.encode("first")
      try other.encode("second", forKey: .a)
      try one.encode("third")
    case .outer:
      var inner = object.nestedContainer(keyedBy: Key.self, forKey: .b)
      try inner.encode(1, forKey: .a)
      try object.encode(2, forKey: .c)
      try inner.encode(3, forKey: .b)
    case .caught:
      try? object.encode(Failing(), forKey: .b)
      try object.encode(1, forKey: .c)
    case .superEncoder:
      try [1].encode(to: object.superEncoder(forKey: .b))
      try object.encode(1, forKey: .c)
    case .twice:
      var again = encoder.container(keyedBy: Key.self)
      try again.encode(1, forKey: .b)
      try object.encode(2, forKey: .c)
    case .single: break
    }
  }
}

private class Animal: Encodable {
  let name: String
  init(name: String) { self.name = name }
}

private final class Cat: Animal {
  let lives: Int
  init(name: String, lives: Int) {
    self.lives = lives
    super.init(name: name)
  }
  enum Key: CodingKey { case lives }
  override func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try super.encode(to: object.superEncoder())
    try object.encode(lives, forKey: .lives)
  }
}
