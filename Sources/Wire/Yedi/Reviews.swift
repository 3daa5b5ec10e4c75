extension Yedi {
  /// A completed booking of mine, with its review if there is one.
  public static let reviewing = Endpoint<ID<Booking>, Nothing, Reviewing>(
    "yedi.reviewing", .get, "/yedi/bookings/:booking/review", "A visit to review",
    refusals: [.reviewVisit])

  /// Reviews a completed visit, once.
  public static let writeReview = Endpoint<ID<Booking>, Upload<ReviewDraft>, Review>(
    "yedi.writeReview", .post, "/yedi/bookings/:booking/review", "Review a visit",
    refusals: [
      .reviewVisit, .reviewTwice, .reviewStars, .reviewKeywords, .reviewPhotos, .photoUnknown,
    ] + Refusal.photoRefusals)

  /// Deletes a review of mine with its photos and the reply; 404 for others' reviews.
  ///
  /// The visit can then be reviewed again.
  public static let deleteReview = Endpoint<ID<Review>, Nothing, Nothing>(
    "yedi.deleteReview", .delete, "/yedi/reviews/:review", "Delete my review")

  /// Replies to a review of me; replaces an earlier reply.
  public static let reply = Endpoint<ID<Review>, ReplyRequest, Review>(
    "yedi.reply", .put, "/yedi/reviews/:review/reply", "Reply to a review",
    refusals: [.designersOnly])

  /// A review on its own page.
  public static let review = Endpoint<ID<Review>, Nothing, Review>(
    "yedi.review", .get, "/yedi/reviews/:review", "A review")

  /// Reports a review to the operators; refused for my own.
  public static let reportReview = Endpoint<ID<Review>, ReportRequest, Nothing>(
    "yedi.reportReview", .post, "/yedi/reviews/:review/reports", "Report a review",
    refusals: [.ownPage])

  /// The reviews of a designer, latest first; no account needed.
  public static let designerReviews = Endpoint<ID<Designer>, PageRequest, Page<Review>>(
    "yedi.designerReviews", .get, "/yedi/designers/:designer/reviews", for: .visitor,
    "The reviews of a designer")

  /// The reviews I wrote, latest first (D17).
  public static let myReviews = Endpoint<Nothing, PageRequest, Page<Review>>(
    "yedi.myReviews", .get, "/yedi/me/reviews", "The reviews I wrote")

  /// The reviews of me as a designer, latest first (D18).
  public static let receivedReviews = Endpoint<Nothing, PageRequest, Page<Review>>(
    "yedi.receivedReviews", .get, "/yedi/studio/reviews", "The reviews of me as a designer",
    refusals: [.designersOnly])

  /// A keyword of a review: five each on style, service, and price and other.
  public enum Keyword: String, Codable, ExtensibleValue {
    /// Style: 어울리는 머리를 잘 권해요.
    case recommends = "RECOMMENDS"
    /// Style: 요즘 감각이에요.
    case trendy = "TRENDY"
    /// Style: 원하던 머리가 나와요.
    case asWanted = "AS_WANTED"
    /// Style: 고급스러워요.
    case luxurious = "LUXURIOUS"
    /// Style: 머릿결이 덜 상해요.
    case littleDamage = "LITTLE_DAMAGE"
    /// Service: 꼼꼼해요.
    case meticulous = "METICULOUS"
    /// Service: 손질법을 알려 줘요.
    case explainsCare = "EXPLAINS_CARE"
    /// Service: 손이 빨라요.
    case fastHands = "FAST_HANDS"
    /// Service: 상담이 자세해요.
    case detailedConsultation = "DETAILED_CONSULTATION"
    /// Service: 친절해요.
    case kind = "KIND"
    /// Price and other: 샵이 깨끗해요.
    case cleanShop = "CLEAN_SHOP"
    /// Price and other: 좋은 제품을 써요.
    case goodProducts = "GOOD_PRODUCTS"
    /// Price and other: 가격이 합리적이에요.
    case fairPrice = "FAIR_PRICE"
    /// Price and other: 주차가 편해요.
    case easyParking = "EASY_PARKING"
    /// Price and other: 기다리기 편해요.
    case goodWaiting = "GOOD_WAITING"
  }

  /// A review of a completed visit; public.
  public struct Review: Codable, Sendable, Hashable, Identifiable {
    public var id: Wire.ID<Review>
    /// The reviewed designer; nil when one of us has blocked the other.
    public var designer: DesignerCard?
    /// The first syllable of the author's name; the whole name for the author, none behind a block.
    public var author: String
    /// The rating in stars, 1 to 5.
    public var stars: Int
    /// The keywords, at most five, in the order of ``Keyword``.
    public var keywords: [Extensible<Keyword>]
    public var text: ReviewText
    /// The photos, at most ten, in order.
    public var photos: [Photo]
    /// The names of the services.
    public var services: [ServiceName]
    /// The designer's reply; nil if there is none.
    public var reply: ReplyText?
    /// Whether I wrote it.
    public var isMine: Bool
    /// Whether it reviews me.
    public var isOfMe: Bool
    /// When it was written; a reply does not change it.
    public var at: Instant

    public init(
      id: Wire.ID<Review>, designer: DesignerCard?, author: String, stars: Int,
      keywords: [Keyword], text: ReviewText, photos: [Photo], services: [ServiceName],
      reply: ReplyText?, isMine: Bool, isOfMe: Bool, at: Instant
    ) {
      self.id = id
      self.designer = designer
      self.author = author
      self.stars = stars
      self.keywords = keywords.map(Extensible.known)
      self.text = text
      self.photos = photos
      self.services = services
      self.reply = reply
      self.isMine = isMine
      self.isOfMe = isOfMe
      self.at = at
    }
  }

  /// Output of `reviewing`.
  public struct Reviewing: Codable, Sendable, Hashable {
    /// The completed booking.
    public var booking: Booking
    /// The review; nil if there is none yet.
    public var review: Review?

    public init(booking: Booking, review: Review?) {
      self.booking = booking
      self.review = review
    }
  }

  /// Input of `writeReview`, besides the files; at most ten photos in all.
  public struct ReviewDraft: Codable, Sendable, Hashable {
    /// The rating in stars, 1 to 5; required.
    public var stars: Int?
    /// The keywords, at most five, without duplicates.
    public var keywords: [Keyword]
    public var text: ReviewText
    /// The ids of uploaded photos, in order.
    public var photos: [Wire.ID<Photo>]
    /// The id of the photo to move to the front.
    public var first: Wire.ID<Photo>?

    public init(
      stars: Int?, keywords: [Keyword] = [], text: ReviewText, photos: [Wire.ID<Photo>] = [],
      first: Wire.ID<Photo>? = nil
    ) {
      self.stars = stars
      self.keywords = keywords
      self.text = text
      self.photos = photos
      self.first = first
    }
  }

  /// Input of `reply`.
  public struct ReplyRequest: Codable, Sendable, Hashable {
    /// The reply; replaces an earlier one.
    public var reply: ReplyText

    public init(reply: ReplyText) { self.reply = reply }
  }

  /// The totals of a designer's reviews.
  public struct ReviewSummary: Codable, Sendable, Hashable {
    /// The number of reviews.
    public var count: Int
    /// The sum of the stars.
    public var stars: Int
    /// The chosen keywords, most frequent first.
    public var keywords: [KeywordCount]

    public init(count: Int, stars: Int, keywords: [KeywordCount]) {
      self.count = count
      self.stars = stars
      self.keywords = keywords
    }

    /// The average rating in tenths of a star, rounded; 0 without reviews.
    public var tenths: Int { count == 0 ? 0 : (stars * 20 + count) / (count * 2) }
  }

  /// A keyword with the number of reviews that chose it.
  public struct KeywordCount: Codable, Sendable, Hashable {
    /// The keyword.
    public var keyword: Extensible<Keyword>
    /// The number of reviews, at least 1.
    public var count: Int

    public init(keyword: Keyword, count: Int) {
      self.keyword = .known(keyword)
      self.count = count
    }
  }

  /// Several lines of 1 to 1,000 characters in all.
  public typealias ReviewText = Paragraphs<ReviewTextRule>
  /// Several lines of 1 to 500 characters in all.
  public typealias ReplyText = Paragraphs<ReplyTextRule>

  /// The rule of ``ReviewText``.
  public enum ReviewTextRule: YediLineRule {
    /// 1 to 1,000 characters, line breaks included.
    public static let length = 1...1000
    public static let sample = "말리기만 해도 모양이 나와요. 다음에도 부탁드릴게요."
    public static let refusal = Refusal(
      422, "yedi.review.text", field: "text", ko: "리뷰를 1,000자까지 적어 주세요.",
      en: "Please write up to 1,000 characters.")
  }

  /// The rule of ``ReplyText``.
  public enum ReplyTextRule: YediLineRule {
    /// 1 to 500 characters, including line breaks; a reply can be replaced but not emptied.
    public static let length = 1...500
    public static let sample = "찾아 주셔서 고마워요. 두 달 뒤에 다듬으러 오세요."
    public static let refusal = Refusal(
      422, "yedi.reply.text", field: "reply", ko: "답글을 500자까지 적어 주세요.",
      en: "Please write up to 500 characters.")
  }
}

extension Refusal {
  public static let reviewVisit = Refusal(
    409, "yedi.review.visit", ko: "시술이 끝난 예약에만 리뷰를 쓸 수 있어요.",
    en: "Only completed visits can be reviewed.")
  public static let reviewTwice = Refusal(
    409, "yedi.review.twice", ko: "이미 리뷰를 쓴 예약이에요.", en: "You have reviewed this visit.")
  public static let reviewStars = Refusal(
    422, "yedi.review.stars", field: "stars", ko: "별점을 1점부터 5점까지 골라 주세요.",
    en: "Please give 1 to 5 stars.")
  public static let reviewKeywords = Refusal(
    422, "yedi.review.keywords", field: "keywords", ko: "키워드는 5개까지 한 번씩 고를 수 있어요.",
    en: "Up to five keywords, each once.")
  public static let reviewPhotos = Refusal(
    422, "yedi.review.photos", field: "photos", ko: "사진은 10장까지 올릴 수 있어요.",
    en: "Ten photos at most.")
}
