extension Yedi {
  /// My profile, shop and rules as a designer.
  public static let studio = Endpoint<Nothing, Nothing, Studio>(
    "yedi.studio", .get, "/yedi/studio", "My profile, shop, hours and rules",
    refusals: [.designersOnly])

  /// Registers me as a designer with a default menu and default hours.
  public static let register = Endpoint<Nothing, RegisterRequest, Studio>(
    "yedi.register", .post, "/yedi/studio", "Register as a designer",
    refusals: [.registeredAlready, .position, .shopPhone])

  /// Replaces rank, introduction and specialities (D29).
  public static let editProfile = Endpoint<Nothing, ProfileRequest, Studio>(
    "yedi.editProfile", .put, "/yedi/studio/profile", "Change rank, introduction and specialities",
    refusals: [.designersOnly])

  /// Replaces my picture by the one file of the request.
  public static let setPicture = Endpoint<Nothing, Upload<Nothing>, Studio>(
    "yedi.setPicture", .put, "/yedi/studio/picture", "Set my picture",
    refusals: [.designersOnly] + Refusal.photoRefusals)

  /// Removes my picture; idempotent.
  public static let removePicture = Endpoint<Nothing, Nothing, Studio>(
    "yedi.removePicture", .delete, "/yedi/studio/picture", "Remove my picture",
    refusals: [.designersOnly])

  /// Replaces the shop (D30); nil phone number and coordinates are removed.
  public static let editShop = Endpoint<Nothing, ShopRequest, Studio>(
    "yedi.editShop", .put, "/yedi/studio/shop", "Change the shop",
    refusals: [.designersOnly, .position, .shopPhone])

  /// Replaces the opening hours; bookings outside them stay and are flagged for both sides.
  public static let editHours = Endpoint<Nothing, HoursRequest, Studio>(
    "yedi.editHours", .put, "/yedi/studio/hours", "Change the opening hours",
    refusals: [.designersOnly, .hoursOrder])

  /// Changes the rules for new bookings; existing bookings and holds keep the agreed policy.
  ///
  /// A prepayment is refused if the server takes no payments.
  public static let editRules = Endpoint<Nothing, RulesRequest, Studio>(
    "yedi.editRules", .put, "/yedi/studio/rules", "Change the rules for bookings",
    refusals: [.designersOnly, .rulesRange, .paymentUnavailable])

  /// My profile, shop and rules as a designer; private.
  public struct Studio: Codable, Sendable, Hashable {
    /// My page as clients see it, without posts and reviews.
    public var designer: Designer
    /// The rules for new bookings.
    public var rules: Rules

    public init(designer: Designer, rules: Rules) {
      self.designer = designer
      self.rules = rules
    }
  }

  /// Input of `editProfile`; all members are replaced.
  public struct ProfileRequest: Codable, Sendable, Hashable {
    /// The position, shown beside my name.
    public var rank: Rank
    /// The introduction, at most 100 characters; may be empty.
    public var introduction: Introduction
    /// The specialities, in any order; duplicates are ignored; may be empty.
    public var specialities: [Speciality]

    public init(rank: Rank, introduction: Introduction, specialities: [Speciality]) {
      self.rank = rank
      self.introduction = introduction
      self.specialities = specialities
    }
  }

  /// Input of `editShop`; all members are replaced.
  public struct ShopRequest: Codable, Sendable, Hashable {
    /// The shop's name, 1 to 30 characters.
    public var shop: ShopName
    /// The district that clients search by, such as 마포구 연남동; 1 to 20 characters.
    public var district: District
    /// The address without its district, 1 to 80 characters.
    public var address: Address
    /// The phone number, a Korean one, public; nil for none.
    public var phone: ShopPhone?
    /// Degrees north, 33 to 39; nil together with `longitude`.
    public var latitude: Double?
    /// Degrees east, 124 to 132; nil together with `latitude`.
    public var longitude: Double?

    public init(
      shop: ShopName, district: District, address: Address, phone: ShopPhone? = nil,
      latitude: Double? = nil, longitude: Double? = nil
    ) {
      self.shop = shop
      self.district = district
      self.address = address
      self.phone = phone
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  /// Input of `register`: a profile and a shop.
  public struct RegisterRequest: Codable, Sendable, Hashable {
    /// The position, shown beside my name.
    public var rank: Rank
    /// The introduction, at most 100 characters; may be empty.
    public var introduction: Introduction
    /// The specialities, in any order; duplicates are ignored; may be empty.
    public var specialities: [Speciality]
    /// The shop's name, 1 to 30 characters.
    public var shop: ShopName
    /// The district that clients search by, such as 마포구 연남동; 1 to 20 characters.
    public var district: District
    /// The address without its district, 1 to 80 characters.
    public var address: Address
    /// The phone number, a Korean one, public; nil for none.
    public var phone: ShopPhone?
    /// Degrees north, 33 to 39; nil together with `longitude`.
    public var latitude: Double?
    /// Degrees east, 124 to 132; nil together with `latitude`.
    public var longitude: Double?

    /// Combines the inputs of `editProfile` and `editShop`.
    public init(profile: ProfileRequest, shop: ShopRequest) {
      rank = profile.rank
      introduction = profile.introduction
      specialities = profile.specialities
      self.shop = shop.shop
      district = shop.district
      address = shop.address
      phone = shop.phone
      latitude = shop.latitude
      longitude = shop.longitude
    }

    /// The input of `editProfile`.
    public var profileRequest: ProfileRequest {
      ProfileRequest(rank: rank, introduction: introduction, specialities: specialities)
    }

    /// The input of `editShop`.
    public var shopRequest: ShopRequest {
      ShopRequest(
        shop: shop, district: district, address: address, phone: phone, latitude: latitude,
        longitude: longitude)
    }
  }

  /// Input of `editHours`; a missing weekday is closed.
  public struct HoursRequest: Codable, Sendable, Hashable {
    /// The weekdays, without duplicates; a missing one is closed.
    public var days: [WeekdayHours]

    public init(days: [WeekdayHours]) { self.days = days }
  }

  /// The opening hours of a weekday.
  public struct WeekdayHours: Codable, Sendable, Hashable {
    /// 0 for Sunday to 6 for Saturday.
    public var weekday: Int
    /// Whether the weekday is open; if not, `opens` and `closes` are ignored.
    public var isOpen: Bool
    /// In Asia/Seoul.
    public var opens: ClockTime
    /// In Asia/Seoul, after `opens`; hours past midnight are not possible.
    public var closes: ClockTime

    public init(weekday: Int, isOpen: Bool, opens: ClockTime, closes: ClockTime) {
      self.weekday = weekday
      self.isOpen = isOpen
      self.opens = opens
      self.closes = closes
    }
  }

  /// The rules for new bookings.
  public struct Rules: Codable, Sendable, Hashable {
    /// The buffer after each booking in minutes, 0 to 60 in steps of ten.
    public var buffer: Int
    /// The minimum notice of a booking in hours, 0 to 72.
    public var notice: Int
    /// The booking horizon in days, 1 to 180.
    public var horizon: Int
    /// The prepayment and cancellation policy.
    public var policy: Policy

    public init(buffer: Int, notice: Int, horizon: Int, policy: Policy) {
      self.buffer = buffer
      self.notice = notice
      self.horizon = horizon
      self.policy = policy
    }
  }

  /// A prepayment and cancellation policy.
  public struct Policy: Codable, Sendable, Hashable {
    /// The prepayment in percent of the price: 0 for payment at the shop, 100 for all.
    public var prepaidPercent: Int
    /// Cancelling is free until so many hours before the start.
    public var freeHours: Int
    /// The fee after that, in percent of the price or the prepayment.
    public var partialPercent: Int
    /// The full fee applies from so many hours before the start; at most `freeHours`.
    public var fullHours: Int

    public init(freeHours: Int, partialPercent: Int, fullHours: Int, prepaidPercent: Int = 0) {
      self.prepaidPercent = prepaidPercent
      self.freeHours = freeHours
      self.partialPercent = partialPercent
      self.fullHours = fullHours
    }

    /// The prepayment of a price in won; 0 if it is below the minimum of a card payment.
    public func prepaid(of price: Int) -> Int {
      let amount = price * prepaidPercent / 100
      return amount < 100 ? 0 : amount
    }
  }

  /// Input of `editRules`; a value out of range refuses the whole input.
  public struct RulesRequest: Codable, Sendable, Hashable {
    /// The buffer after each booking in minutes, 0 to 60 in steps of ten.
    public var buffer: Int
    /// The minimum notice of a booking in hours, 0 to 72.
    public var notice: Int
    /// The booking horizon in days, 1 to 180.
    public var horizon: Int
    /// Cancelling is free until so many hours before the start, 0 to 168.
    public var freeHours: Int
    /// The fee after that, in percent, 0 to 100.
    ///
    /// It applies to the prepayment, or to the price if nothing was prepaid.
    public var partialPercent: Int
    /// The full fee applies from so many hours before the start, 0 to `freeHours`.
    public var fullHours: Int
    /// The prepayment in percent, 0 to 100; nil leaves it unchanged.
    public var prepaidPercent: Int?

    public init(_ rules: Rules) {
      prepaidPercent = rules.policy.prepaidPercent
      buffer = rules.buffer
      notice = rules.notice
      horizon = rules.horizon
      freeHours = rules.policy.freeHours
      partialPercent = rules.policy.partialPercent
      fullHours = rules.policy.fullHours
    }
  }
}

extension Refusal {
  public static let registeredAlready = Refusal(
    409, "yedi.registered", ko: "이미 디자이너로 등록하셨어요.", en: "You are registered as a designer already.")
  public static let position = Refusal(
    422, "yedi.position", field: "latitude", ko: "위도와 경도를 함께, 한국 안의 값으로 적어 주세요.",
    en: "Please write latitude and longitude together, of a place in Korea.")
  public static let hoursOrder = Refusal(
    422, "yedi.hours", field: "days", ko: "닫는 시간은 여는 시간보다 늦어야 해요.",
    en: "The closing time must be later than the opening time.")
  public static let rulesRange = Refusal(
    422, "yedi.rules", field: "buffer", ko: "적은 값이 허용 범위를 벗어났어요. 설명을 확인해 주세요.",
    en: "A value is out of range. Please look at the hints.")
}
