/// The rule of a ``Yedi/Line``.
public protocol YediLineRule: Sendable {
  /// The allowed number of characters after trimming; an emoji counts as one.
  static var length: ClosedRange<Int> { get }
  static var sample: String { get }
  /// The refusal of other texts.
  static var refusal: Refusal { get }
}

extension Yedi {
  /// One line of visible text, trimmed, with the length of its rule.
  public struct Line<Rule: YediLineRule>: CheckedText {
    public let text: String

    public init(_ raw: String) throws(Refusal) {
      if let length = raw.plainLength, Rule.length.contains(length) {
        text = raw
        return
      }
      let joined = raw.precomposed.split(whereSeparator: \.isNewline).joined(separator: " ")
      let line = joined.trimmed
      guard line.count >= Rule.length.lowerBound, line.isLine(of: Rule.length.upperBound) else {
        throw Rule.refusal
      }
      text = line
    }

    public static var sample: String { Rule.sample }
    public static var refusals: [Refusal] { [Rule.refusal] }
    public static var schema: Schema { Schema(.string, length: Rule.length, example: example) }
  }

  /// One line of 1 to 20 characters.
  public typealias Name = Line<NameRule>
  /// One line of 1 to 30 characters.
  public typealias ShopName = Line<ShopNameRule>
  /// One line of 1 to 20 characters, such as 마포구 연남동.
  public typealias District = Line<DistrictRule>
  /// One line of 1 to 80 characters.
  public typealias Address = Line<AddressRule>
  /// One line of at most 100 characters; may be empty.
  public typealias Introduction = Line<IntroductionRule>
  /// One line of 1 to 20 characters.
  public typealias ServiceName = Line<ServiceNameRule>
  /// At most 300 characters, in lines; may be empty.
  public typealias Note = Paragraphs<NoteRule>
  /// One line of 8 to 20 characters.
  ///
  /// `register` and `editShop` take Korean numbers only and store them in national format; what was
  /// stored before stays as it is until the shop is saved again.
  public typealias ShopPhone = Line<ShopPhoneRule>

  /// The rule of ``Name``.
  public enum NameRule: YediLineRule {
    /// 1 to 20 characters.
    public static let length = 1...20
    public static let sample = "김서연"
    public static let refusal = Refusal(
      422, "yedi.name", ko: "이름을 20자까지 적어 주세요.", en: "Please write a name of up to 20 characters.")
  }

  /// The rule of ``ShopName``.
  public enum ShopNameRule: YediLineRule {
    /// 1 to 30 characters.
    public static let length = 1...30
    public static let sample = "살롱 모루"
    public static let refusal = Refusal(
      422, "yedi.shop", ko: "샵 이름을 30자까지 적어 주세요.",
      en: "Please write the shop's name in up to 30 characters.")
  }

  /// The rule of ``District``.
  public enum DistrictRule: YediLineRule {
    /// 1 to 20 characters.
    public static let length = 1...20
    public static let sample = "마포구 연남동"
    public static let refusal = Refusal(
      422, "yedi.district", ko: "동네를 20자까지 적어 주세요. 예: 마포구 연남동",
      en: "Please write the district in up to 20 characters.")
  }

  /// The rule of ``Address``.
  public enum AddressRule: YediLineRule {
    /// 1 to 80 characters.
    public static let length = 1...80
    public static let sample = "동교로 25길 7, 2층"
    public static let refusal = Refusal(
      422, "yedi.address", ko: "주소를 80자까지 적어 주세요.",
      en: "Please write the address in up to 80 characters.")
  }

  /// The rule of ``Introduction``.
  public enum IntroductionRule: YediLineRule {
    /// Up to 100 characters; may be empty.
    public static let length = 0...100
    public static let sample = "손질이 쉬운 머리를 만들어요."
    public static let refusal = Refusal(
      422, "yedi.introduction", ko: "소개는 100자까지 적을 수 있어요.",
      en: "The introduction has at most 100 characters.")
  }

  /// The rule of ``ServiceName``.
  public enum ServiceNameRule: YediLineRule {
    /// 1 to 20 characters.
    public static let length = 1...20
    public static let sample = "레이어드컷"
    public static let refusal = Refusal(
      422, "yedi.service.name", ko: "시술 이름을 20자까지 적어 주세요.",
      en: "Please name the service in up to 20 characters.")
  }

  /// The rule of ``Note``: a request, a reason or a private note.
  public enum NoteRule: YediLineRule {
    /// Up to 300 characters; may be empty.
    public static let length = 0...300
    public static let sample = "앞머리는 짧지 않게 부탁드려요."
    public static let refusal = Refusal(
      422, "yedi.note", ko: "300자까지 적을 수 있어요.", en: "At most 300 characters, please.")
  }

  /// The rule of ``ShopPhone``, apart from what makes it a number.
  public enum ShopPhoneRule: YediLineRule {
    /// 8 to 20 characters.
    public static let length = 8...20
    public static let sample = "02-332-0101"
    public static let refusal = Refusal.shopPhone
  }

  /// A time of day in steps of ten minutes, `10:30`; `24:00` is the end of the day.
  public struct ClockTime: CheckedText, Comparable {
    public let text: String
    /// Minutes since midnight, 0 to 1440.
    public let minute: Int

    public init(_ raw: String) throws(Refusal) {
      let parts = raw.split(separator: ":", omittingEmptySubsequences: false)
      guard raw.utf8.count == 5, parts.count == 2, let hour = Int(parts[0]),
        let minute = Int(parts[1]), (0...24).contains(hour), (0..<60).contains(minute),
        minute % 10 == 0, hour * 60 + minute <= 1440
      else { throw .clockTime }
      self.init(minute: hour * 60 + minute)
      guard text == raw else { throw .clockTime }
    }

    /// The time `minute` minutes after midnight, rounded down to ten.
    public init(minute: Int) {
      self.minute = max(0, min(1440, minute)) / 10 * 10
      let two = { $0 < 10 ? "0\($0)" : "\($0)" }
      text = "\(two(self.minute / 60)):\(two(self.minute % 60))"
    }

    public static func < (one: ClockTime, other: ClockTime) -> Bool { one.minute < other.minute }
    public static var sample: String { "10:30" }
    public static var refusals: [Refusal] { [.clockTime] }
  }
}

extension Yedi.Line where Rule == Yedi.ShopPhoneRule {
  /// The number in national format, such as `02-332-0101`; nil unless it is one of a Korean shop.
  ///
  /// Those are numbers of a city or an area, mobile ones, those that begin with 050, 070 or 080, and
  /// the short ones that begin with 15, 16 or 18.
  public var national: String? {
    let digits = PhoneNumber.domesticDigits(of: text)
    let area = #/(?:02|03[1-3]|04[1-4]|05[1-5]|06[1-4])[0-9]{7,8}/#
    let other = #/010[0-9]{8}|01[16789][0-9]{7,8}|050[0-9]{8,9}|070[0-9]{8}|080[0-9]{7,8}/#
    if digits.wholeMatch(of: #/1[568][0-9]{6}/#) != nil {
      return "\(digits.prefix(4))-\(digits.suffix(4))"
    }
    guard digits.wholeMatch(of: area) != nil || digits.wholeMatch(of: other) != nil else {
      return nil
    }
    let prefix = digits.hasPrefix("02") ? 2 : digits.hasPrefix("050") ? 4 : 3
    return "\(digits.prefix(prefix))-\(digits.dropFirst(prefix).dropLast(4))-\(digits.suffix(4))"
  }
}

extension Refusal {
  public static let shopPhone = Refusal(
    422, "yedi.shop.phone", field: "phone",
    ko: "전화번호를 02-332-0101, 0507-1332-0101, 1588-0101처럼 적어 주세요.",
    en: "Please write the number like 02-332-0101, 0507-1332-0101 or 1588-0101.")
  public static let clockTime = Refusal(
    422, "yedi.time", ko: "시간을 10:30처럼 10분 단위로 적어 주세요.",
    en: "Please write the time like 10:30, in steps of ten minutes.")
}
