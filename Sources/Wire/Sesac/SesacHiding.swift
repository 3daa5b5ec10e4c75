extension Sesac {
  /// How many phone numbers I am hidden from.
  public static let hiddenNumbers = Endpoint<Nothing, Nothing, HiddenNumbers>(
    "sesac.hiddenNumbers", .get, "/sesac/hidden-numbers", "How many numbers I am hidden from")

  /// Hides me and the members with these numbers from each other; idempotent.
  ///
  /// The reply does not reveal whether a number belongs to a member.
  public static let hideNumbers = Endpoint<Nothing, HideRequest, HiddenNumbers>(
    "sesac.hideNumbers", .put, "/sesac/hidden-numbers", "Hide me from phone numbers",
    refusals: [.sesacNumbersMany])

  /// Stops hiding from these numbers; numbers that are not hidden are ignored.
  public static let showNumbers = Endpoint<Nothing, ShowRequest, HiddenNumbers>(
    "sesac.showNumbers", .put, "/sesac/hidden-numbers/removal", "Stop hiding from phone numbers")

  /// Ends hiding from all numbers.
  public static let showAllNumbers = Endpoint<Nothing, Nothing, HiddenNumbers>(
    "sesac.showAllNumbers", .delete, "/sesac/hidden-numbers", "Stop hiding from any number")

  /// Output of the endpoints about hidden numbers; the server does not store the numbers themselves.
  public struct HiddenNumbers: Codable, Sendable, Hashable {
    /// How many numbers I am hidden from.
    public var count: Int
    /// The maximum; numbers removed in the last 30 days count.
    public var most: Int

    public init(count: Int, most: Int) {
      self.count = count
      self.most = most
    }
  }

  /// Input of `hideNumbers`.
  public struct HideRequest: Codable, Sendable, Hashable {
    /// The numbers, one on each line.
    public var numbers: ContactNumbers

    public init(numbers: ContactNumbers) { self.numbers = numbers }
  }

  /// Input of `showNumbers`.
  public struct ShowRequest: Codable, Sendable, Hashable {
    /// The numbers, one on each line.
    public var numbers: ContactNumbers

    public init(numbers: ContactNumbers) { self.numbers = numbers }
  }

  /// Korean mobile numbers in any notation, separated by lines or commas; at most 300.
  public struct ContactNumbers: CheckedText {
    /// The maximum per request, and per member.
    public static let most = 300

    /// Without duplicates, in the order of the text.
    public let list: [PhoneNumber]
    public var text: String { list.map(\.text).joined(separator: "\n") }

    public init(_ raw: String) throws(Refusal) {
      guard raw.utf8.count <= 32_768 else { throw .sesacNumbersMany }
      var seen: Set<String> = []
      var list: [PhoneNumber] = []
      for part in raw.split(whereSeparator: { $0.isNewline || $0 == "," || $0 == ";" }) {
        let text = String(part).trimmed
        if text.isEmpty { continue }
        guard let number = try? PhoneNumber(text) else { throw .sesacNumber(text) }
        if seen.insert(number.text).inserted { list.append(number) }
      }
      guard !list.isEmpty else { throw .sesacNumber("") }
      guard list.count <= Self.most else { throw .sesacNumbersMany }
      self.list = list
    }

    public static var sample: String { "+821012345678" }
    public static var refusals: [Refusal] { [.sesacNumber(""), .sesacNumbersMany] }
    public static var schema: Schema { Schema(.string, length: 1...32_768, example: example) }
  }
}

extension Refusal {
  public static let sesacNumbersMany = Refusal(
    422, "sesac.numbers", field: "numbers",
    ko: "번호는 300개까지 숨길 수 있어요. 뺀 번호는 30일이 지나야 자리가 나요.",
    en: "You can hide from up to 300 numbers. A removed number makes room after 30 days.")

  /// `line` is no Korean mobile number, or nothing was written.
  public static func sesacNumber(_ line: String) -> Refusal {
    // The line comes from the request, so its length is limited.
    let line = String(line.prefix(30))
    return Refusal(
      422, "sesac.number", field: "numbers",
      ko: line.isEmpty
        ? "휴대폰 번호를 한 줄에 하나씩 적어 주세요." : "‘\(line)’은(는) 휴대폰 번호가 아니에요. 한 줄에 하나씩 적어 주세요.",
      en: line.isEmpty
        ? "Please write mobile numbers, one on each line."
        : "“\(line)” is not a mobile number. Please write one on each line.")
  }
}
