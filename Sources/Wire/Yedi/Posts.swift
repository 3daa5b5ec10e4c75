extension Yedi {
  /// Publishes a post with uploaded photos, followed by the files of the request.
  public static let createPost = Endpoint<Nothing, Upload<PostDraft>, Post>(
    "yedi.createPost", .post, "/yedi/posts", "Publish a post",
    refusals: [.designersOnly, .postPhotos, .servicePrice, .photoUnknown] + Refusal.photoRefusals)

  /// Changes a post of mine; photos that stay are not uploaded again.
  public static let editPost = Endpoint<ID<PostCard>, Upload<PostDraft>, Post>(
    "yedi.editPost", .put, "/yedi/posts/:post", "Change my post",
    refusals: [.designersOnly, .postPhotos, .servicePrice, .photoUnknown] + Refusal.photoRefusals)

  /// Deletes a post of mine with its photos and likes; 404 for others' posts.
  public static let deletePost = Endpoint<ID<PostCard>, Nothing, Nothing>(
    "yedi.deletePost", .delete, "/yedi/posts/:post", "Delete my post",
    refusals: [.designersOnly])

  /// A post with its designer; no account needed.
  public static let post = Endpoint<ID<PostCard>, Nothing, Post>(
    "yedi.post", .get, "/yedi/posts/:post", for: .visitor, "A post")

  /// A post of mine, for editing.
  public static let postDraft = Endpoint<ID<PostCard>, Nothing, Post>(
    "yedi.postDraft", .get, "/yedi/posts/:post/draft", "My post, to change it",
    refusals: [.designersOnly])

  /// Reports a post to the operators; refused for my own.
  public static let reportPost = Endpoint<ID<PostCard>, ReportRequest, Nothing>(
    "yedi.reportPost", .post, "/yedi/posts/:post/reports", "Report a post", refusals: [.ownPage])

  /// Likes a post (DE1); idempotent, refused for my own.
  public static let like = Endpoint<ID<PostCard>, Nothing, LikeState>(
    "yedi.like", .put, "/yedi/posts/:post/like", "Like a post",
    refusals: [.clientsOnly, .ownPage])

  /// Removes my like of a post; idempotent.
  public static let unlike = Endpoint<ID<PostCard>, Nothing, LikeState>(
    "yedi.unlike", .delete, "/yedi/posts/:post/like", "Like a post no longer")

  /// A designer's posts, latest first; no account needed.
  public static let designerPosts = Endpoint<ID<Designer>, PageRequest, Page<PostCard>>(
    "yedi.designerPosts", .get, "/yedi/designers/:designer/posts", for: .visitor,
    "A designer's posts")

  /// My posts as a designer, latest first.
  public static let myPosts = Endpoint<Nothing, PageRequest, Page<PostCard>>(
    "yedi.myPosts", .get, "/yedi/studio/posts", "My posts as a designer",
    refusals: [.designersOnly])

  /// The posts I like, most recently liked first.
  public static let likedPosts = Endpoint<Nothing, PageRequest, Page<PostCard>>(
    "yedi.likedPosts", .get, "/yedi/me/likes", "The posts I like")

  /// The category of a post.
  public enum Category: String, Codable, ExtensibleValue {
    /// 커트.
    case cut = "CUT"
    /// 펌.
    case perm = "PERM"
    /// 염색.
    case colour = "COLOUR"
    /// 기타: none of the others.
    case other = "OTHER"
  }

  /// A post in a list.
  public struct PostCard: Codable, Sendable, Hashable, Identifiable {
    public var id: Wire.ID<PostCard>
    /// The designer who published it.
    public var designer: DesignerCard
    /// The title, one line of 1 to 40 characters.
    public var title: PostTitle
    public var text: PostText
    /// The category; recommendations favour those of the posts a client likes.
    public var category: Extensible<Category>
    /// The price in won; nil if not given.
    public var price: Int?
    /// One to ten photos, in order.
    public var photos: [Photo]
    /// The number of likes.
    public var likes: Int
    /// Whether I like it; false without an account.
    public var isLiked: Bool
    /// Whether I published it.
    public var isMine: Bool
    /// When it was published; edits do not change it.
    public var at: Instant

    public init(
      id: Wire.ID<PostCard>, designer: DesignerCard, title: PostTitle, text: PostText,
      category: Category, price: Int?, photos: [Photo], likes: Int, isLiked: Bool, isMine: Bool,
      at: Instant
    ) {
      self.id = id
      self.designer = designer
      self.title = title
      self.text = text
      self.category = .known(category)
      self.price = price
      self.photos = photos
      self.likes = likes
      self.isLiked = isLiked
      self.isMine = isMine
      self.at = at
    }
  }

  /// A post, with its designer's follow state.
  public struct Post: Codable, Sendable, Hashable {
    /// The post, as lists show it.
    public var card: PostCard
    /// Whether I follow its designer; false without an account.
    public var isFollowed: Bool
    /// Whether a service of its category costs more for longer hair.
    public var hasSurcharge: Bool

    public init(card: PostCard, isFollowed: Bool, hasSurcharge: Bool = false) {
      self.hasSurcharge = hasSurcharge
      self.card = card
      self.isFollowed = isFollowed
    }
  }

  /// Input of `createPost` and `editPost`, besides the files; one to ten photos in all.
  public struct PostDraft: Codable, Sendable, Hashable {
    /// The title, one line of 1 to 40 characters.
    public var title: PostTitle
    public var text: PostText
    /// The category.
    public var category: Category
    /// The price in won; nil for none.
    public var price: Int?
    /// The ids of photos that the post has or that were uploaded, in order.
    public var photos: [Wire.ID<Photo>]
    /// The id of the photo to move to the front.
    public var first: Wire.ID<Photo>?

    public init(
      title: PostTitle, text: PostText, category: Category, price: Int? = nil,
      photos: [Wire.ID<Photo>] = [], first: Wire.ID<Photo>? = nil
    ) {
      self.title = title
      self.text = text
      self.category = category
      self.price = price
      self.photos = photos
      self.first = first
    }
  }

  /// Output of `like` and `unlike`.
  public struct LikeState: Codable, Sendable, Hashable {
    /// Whether I like the post now.
    public var isLiked: Bool
    /// The new number of likes.
    public var likes: Int

    public init(isLiked: Bool, likes: Int) {
      self.isLiked = isLiked
      self.likes = likes
    }
  }

  /// One line of 1 to 40 characters.
  public typealias PostTitle = Line<PostTitleRule>

  /// The rule of ``PostTitle``.
  public enum PostTitleRule: YediLineRule {
    /// 1 to 40 characters.
    public static let length = 1...40
    public static let sample = "얼굴형을 살린 레이어드컷"
    public static let refusal = Refusal(
      422, "yedi.post.title", ko: "제목을 40자까지 적어 주세요.",
      en: "Please write a title of up to 40 characters.")
  }

  /// Several lines of 1 to 1,000 characters in all.
  public typealias PostText = Paragraphs<PostTextRule>

  /// The rule of ``PostText``.
  public enum PostTextRule: YediLineRule {
    /// 1 to 1,000 characters, line breaks included.
    public static let length = 1...1000
    public static let sample = "턱선에서 가볍게 떨어지는 층을 냈어요.\n드라이 없이도 모양이 살아요."
    public static let refusal = Refusal(
      422, "yedi.post.text", ko: "내용을 1,000자까지 적어 주세요.",
      en: "Please write up to 1,000 characters.")
  }

  /// Visible text of several lines, trimmed, of the length that its rule allows.
  public struct Paragraphs<Rule: YediLineRule>: CheckedText {
    public let text: String

    public init(_ raw: String) throws(Refusal) {
      guard let lines = raw.lines(of: Rule.length.upperBound),
        Rule.length.lowerBound <= 1 || lines.count >= Rule.length.lowerBound,
        !lines.isEmpty || Rule.length.lowerBound == 0
      else { throw Rule.refusal }
      text = lines
    }

    public static var sample: String { Rule.sample }
    public static var refusals: [Refusal] { [Rule.refusal] }
    public static var schema: Schema { Schema(.string, length: Rule.length, example: example) }
  }
}

extension Refusal {
  public static let postPhotos = Refusal(
    422, "yedi.post.photos", field: "photos", ko: "사진을 1장부터 10장까지 골라 주세요.",
    en: "Please choose 1 to 10 photos.")
}
