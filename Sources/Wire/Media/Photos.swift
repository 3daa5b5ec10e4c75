/// Photo uploads, shared by all apps.
public enum Photos {
  /// Uploads one photo: a JPEG, PNG, WebP or HEIC of at most 20 MiB and 50 megapixels.
  ///
  /// The photo is private to the account until content of an app references it, and is deleted after a
  /// day without a reference.
  public static let upload = Endpoint<Nothing, Upload<Nothing>, Photo>(
    "photos.upload", .post, "/photos", for: .viewer, "Upload a photo",
    refusals: Refusal.photoRefusals)

  /// A file of a photo; 404 unless the viewer may see content that references it.
  public static let file = Endpoint<Pair<ID<Photo>, Photo.File>, Nothing, ImageFile>(
    "photos.file", .get, "/photos/:photo/:file", for: .visitor, "A file of a photo")
}

/// A photo, rotated upright and stripped of metadata.
public struct Photo: Codable, Sendable, Hashable, Identifiable {
  public let id: ID<Photo>
  /// The size of the largest file in pixels, to reserve space on a page.
  public var width, height: Int
  /// The dominant colour, as a placeholder until the file is loaded.
  public var color: HexColor

  public init(id: ID<Photo>, width: Int, height: Int, color: HexColor) {
    self.id = id
    self.width = width
    self.height = height
    self.color = color
  }

  /// The path of one of its files.
  public func path(_ file: File) -> String { Photos.file.path(id, file) }

  /// The files of a photo, by maximum width.
  public enum File: String, Codable, Sendable, Hashable, CaseIterable, PathValue {
    /// At most 320 pixels wide, for lists.
    case small = "320.webp"
    /// At most 640 pixels wide.
    case medium = "640.webp"
    /// At most 1,280 pixels wide.
    case large = "1280.webp"
    /// At most 1,280 pixels wide, for programs that cannot read WebP.
    case jpeg = "1280.jpg"

    /// The maximum width in pixels.
    public var width: Int {
      switch self {
      case .small: 320
      case .medium: 640
      case .large, .jpeg: 1280
      }
    }

    /// The media type.
    public var type: String { self == .jpeg ? "image/jpeg" : "image/webp" }

    public init?(segment: String) { self.init(rawValue: segment) }
    public var segment: String { rawValue }
    public static var isPlain: Bool { true }
  }
}

/// The output of an endpoint that answers with a picture, whose type is in `Content-Type`.
public struct ImageFile: Codable, Sendable, Hashable {
  /// The file's content.
  public var bytes: [UInt8]

  public init(bytes: [UInt8]) { self.bytes = bytes }
}

extension Refusal {
  /// The file is not a photo, or in an unsupported format.
  public static let photoType = Refusal(
    415, "photo.type", ko: "JPEG, PNG, WebP, HEIC 사진만 올릴 수 있어요.",
    en: "Only JPEG, PNG, WebP and HEIC photos can be uploaded.")
  public static let photoAnimated = Refusal(
    415, "photo.animated", ko: "움직이는 사진은 올릴 수 없어요.", en: "Animated pictures cannot be uploaded.")
  public static let photoEmpty = Refusal(
    422, "photo.empty", ko: "사진 파일이 비어 있어요.", en: "The photo's file is empty.")
  /// The file is truncated or damaged.
  public static let photoDamaged = Refusal(
    422, "photo.damaged", ko: "사진 파일이 깨져 있어요. 다른 사진을 골라 주세요.",
    en: "The photo's file is damaged. Please choose another.")
  /// More than 50 megapixels, or one side beyond 32,767 pixels.
  public static let photoTooManyPixels = Refusal(
    413, "photo.too-many-pixels", ko: "사진이 너무 커요. 5,000만 화소까지 올릴 수 있어요.",
    en: "The photo is too large. Up to 50 megapixels can be uploaded.")
  /// Decoding exceeded the memory or time limit.
  public static let photoTooComplex = Refusal(
    422, "photo.too-complex", ko: "처리하기 어려운 사진이에요. JPEG로 저장해서 다시 올려 주세요.",
    en: "This photo is too hard to process. Please save it as a JPEG and try again.")
  /// The request contains no photo.
  public static let photoMissing = Refusal(
    422, "photo.missing", ko: "사진을 골라 주세요.", en: "Please choose a photo.")
  /// The account has reached its daily upload limit.
  public static let photoQuota = Refusal(
    429, "photo.quota", ko: "오늘 올릴 수 있는 사진을 모두 올렸어요. 내일 다시 올려 주세요.",
    en: "You have uploaded as many photos as fit in a day. Please continue tomorrow.")
  /// The photo does not exist, belongs to another account, or is referenced elsewhere.
  public static let photoUnknown = Refusal(
    422, "photo.unknown", ko: "찾을 수 없는 사진이 있어요. 사진을 다시 올려 주세요.",
    en: "One of the photos cannot be found. Please upload it again.")

  /// The refusals of photo validation.
  public static let photoRefusals: [Refusal] = [
    .photoType, .photoAnimated, .photoEmpty, .photoDamaged, .photoTooManyPixels, .photoTooComplex,
    .photoMissing, .photoQuota,
  ]
}
