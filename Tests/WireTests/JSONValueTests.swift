import Foundation
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct JSONValueTests {
  @Test func `members keep their order`() {
    let value: JSONValue = ["b": 1, "a": [true, "x"], "c": [:], "d": []]
    #expect(
      String(decoding: value.bytes, as: UTF8.self) == #"{"b":1,"a":[true,"x"],"c":{},"d":[]}"#)
  }

  @Test func `every text comes back as it was`() throws {
    let text =
      (0..<0x80).compactMap(Unicode.Scalar.init(_:)).map(String.init).joined() + "가😀\u{2028}"
    let back = try JSONDecoder().decode(
      [String].self, from: Data(JSONValue.array([.string(text)]).bytes))
    #expect(back == [text])
  }

  @Test func `numbers come back as they were, and what JSON has no number for is null`() throws {
    let numbers = [0.1, -1e-300, 1e300, 12]
    let bytes = JSONValue.array(numbers.map(JSONValue.number)).bytes
    #expect(try JSONDecoder().decode([Double].self, from: Data(bytes)) == numbers)
    let none = JSONValue.array([.number(.nan), .number(.infinity), .null]).bytes
    #expect(String(decoding: none, as: UTF8.self) == "[null,null,null]")
  }
}
