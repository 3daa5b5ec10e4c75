extension Yedi {
  /// What a designer has entered about themselves and the shop.
  public static let studio = Endpoint<Nothing, Nothing, Studio>(
    "yedi.studio", .get, "/yedi/studio", "My profile, shop, hours and rules",
    refusals: [.designersOnly])

  /// Registers me as a designer with the default menu and hours.
  public static let register = Endpoint<Nothing, RegisterRequest, Studio>(
    "yedi.register", .post, "/yedi/studio", "Register as a designer",
    refusals: [.registeredAlready, .position])

  /// Changes rank, introduction and specialities, all three together (D29).
  public static let editProfile = Endpoint<Nothing, ProfileRequest, Studio>(
    "yedi.editProfile", .put, "/yedi/studio/profile", "Change rank, introduction and specialities",
    refusals: [.designersOnly])

  /// Replaces my picture by the one file sent along, for everyone who sees my name.
  public static let setPicture = Endpoint<Nothing, Upload<Nothing>, Studio>(
    "yedi.setPicture", .put, "/yedi/studio/picture", "Set my picture",
    refusals: [.designersOnly] + Refusal.photoRefusals)

  /// Removes my picture; without one nothing changes.
  public static let removePicture = Endpoint<Nothing, Nothing, Studio>(
    "yedi.removePicture", .delete, "/yedi/studio/picture", "Remove my picture",
    refusals: [.designersOnly])

  /// Changes the shop (D30); a phone number or coordinates left out are removed.
  public static let editShop = Endpoint<Nothing, ShopRequest, Studio>(
    "yedi.editShop", .put, "/yedi/studio/shop", "Change the shop",
    refusals: [.designersOnly, .position])

  /// Changes the opening hours; bookings outside them stay and are flagged to both sides.
  public static let editHours = Endpoint<Nothing, HoursRequest, Studio>(
    "yedi.editHours", .put, "/yedi/studio/hours", "Change the opening hours",
    refusals: [.designersOnly, .hoursOrder])

  /// Changes the rules for bookings from now on; those made or held keep the policy agreed to.
  ///
  /// Prepayment is refused where the server takes no payments.
  public static let editRules = Endpoint<Nothing, RulesRequest, Studio>(
    "yedi.editRules", .put, "/yedi/studio/rules", "Change the rules for bookings",
    refusals: [.designersOnly, .rulesRange, .paymentUnavailable])

  /// What I have entered as a designer, for me alone.
  public struct Studio: Codable, Sendable, Hashable {
    /// My page as clients see it; without posts and reviews, which have lists of their own.
    public var designer: Designer
    /// When I can be booked, and under which policy.
    public var rules: Rules

    public init(designer: Designer, rules: Rules) {
      self.designer = designer
      self.rules = rules
    }
  }

  /// Who a designer is; all of it is replaced.
  public struct ProfileRequest: Codable, Sendable, Hashable {
    /// Shown beside my name.
    public var rank: Rank
    /// At most 100 characters; empty for none.
    public var introduction: Introduction
    /// In any order, a repeated one counts once; empty for none.
    public var specialities: [Speciality]

    public init(rank: Rank, introduction: Introduction, specialities: [Speciality]) {
      self.rank = rank
      self.introduction = introduction
      self.specialities = specialities
    }
  }

  /// Where a designer works; all of it is replaced.
  public struct ShopRequest: Codable, Sendable, Hashable {
    /// 1 to 30 characters.
    public var shop: ShopName
    /// What clients search by, such as 마포구 연남동; 1 to 20 characters.
    public var district: District
    /// The rest of the address, 1 to 80 characters.
    public var address: Address
    /// For everyone to see; nil for none.
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

  /// A profile and a shop at once, to become a designer.
  public struct RegisterRequest: Codable, Sendable, Hashable {
    /// Shown beside my name.
    public var rank: Rank
    /// At most 100 characters; empty for none.
    public var introduction: Introduction
    /// In any order, a repeated one counts once; empty for none.
    public var specialities: [Speciality]
    /// 1 to 30 characters.
    public var shop: ShopName
    /// What clients search by, such as 마포구 연남동; 1 to 20 characters.
    public var district: District
    /// The rest of the address, 1 to 80 characters.
    public var address: Address
    /// For everyone to see; nil for none.
    public var phone: ShopPhone?
    /// Degrees north, 33 to 39; nil together with `longitude`.
    public var latitude: Double?
    /// Degrees east, 124 to 132; nil together with `latitude`.
    public var longitude: Double?

    /// Joins what `editProfile` and `editShop` change one by one later.
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

    /// The part that `editProfile` changes later.
    public var profileRequest: ProfileRequest {
      ProfileRequest(rank: rank, introduction: introduction, specialities: specialities)
    }

    /// The part that `editShop` changes later.
    public var shopRequest: ShopRequest {
      ShopRequest(
        shop: shop, district: district, address: address, phone: phone, latitude: latitude,
        longitude: longitude)
    }
  }

  /// The hours of a week: a closed weekday is not in it.
  public struct HoursRequest: Codable, Sendable, Hashable {
    /// None twice; a weekday that is missing or not open is closed.
    public var days: [WeekdayHours]

    public init(days: [WeekdayHours]) { self.days = days }
  }

  /// The opening hours of a weekday, or that it is closed.
  public struct WeekdayHours: Codable, Sendable, Hashable {
    /// 0 for Sunday to 6 for Saturday.
    public var weekday: Int
    /// False closes the weekday, and `opens` and `closes` count for nothing.
    public var isOpen: Bool
    /// In Asia/Seoul.
    public var opens: ClockTime
    /// In Asia/Seoul, later than `opens`; hours past midnight are not possible.
    public var closes: ClockTime

    public init(weekday: Int, isOpen: Bool, opens: ClockTime, closes: ClockTime) {
      self.weekday = weekday
      self.isOpen = isOpen
      self.opens = opens
      self.closes = closes
    }
  }

  /// What a designer wants of bookings.
  public struct Rules: Codable, Sendable, Hashable {
    /// Minutes kept free after each booking: 0 to 60 in steps of ten.
    public var buffer: Int
    /// Hours a booking is made ahead at least: 0 to 72.
    public var notice: Int
    /// Days a booking is made ahead at most: 1 to 180.
    public var horizon: Int
    /// What new bookings cost in advance and when they are cancelled.
    public var policy: Policy

    public init(buffer: Int, notice: Int, horizon: Int, policy: Policy) {
      self.buffer = buffer
      self.notice = notice
      self.horizon = horizon
      self.policy = policy
    }
  }

  /// What is paid in advance, and what a late cancellation costs.
  public struct Policy: Codable, Sendable, Hashable {
    /// What is paid when booking, in percent of the price: 0 for payment at the shop, 100 for all.
    public var prepaidPercent: Int
    /// Free until so many hours before.
    public var freeHours: Int
    /// Then so many percent of the price.
    public var partialPercent: Int
    /// The full price from so many hours before; at most `freeHours`.
    public var fullHours: Int

    public init(freeHours: Int, partialPercent: Int, fullHours: Int, prepaidPercent: Int = 0) {
      self.prepaidPercent = prepaidPercent
      self.freeHours = freeHours
      self.partialPercent = partialPercent
      self.fullHours = fullHours
    }

    /// The won of a price that are paid in advance; nothing below what a card can pay.
    public func prepaid(of price: Int) -> Int {
      let amount = price * prepaidPercent / 100
      return amount < 100 ? 0 : amount
    }
  }

  /// The rules for bookings as a form sends them; a value out of range refuses all.
  public struct RulesRequest: Codable, Sendable, Hashable {
    /// Minutes kept free after each booking: 0 to 60 in steps of ten.
    public var buffer: Int
    /// Hours a client books ahead at least: 0 to 72.
    public var notice: Int
    /// Days a booking is made ahead at most: 1 to 180.
    public var horizon: Int
    /// Cancelling is free until so many hours before: 0 to 168.
    public var freeHours: Int
    /// What cancelling costs after that, in percent: 0 to 100.
    ///
    /// Of what was paid in advance, or of the price where nothing was.
    public var partialPercent: Int
    /// Cancelling costs all of it from so many hours before: 0 to `freeHours`.
    public var fullHours: Int
    /// 0 to 100; nil leaves it as it is.
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
