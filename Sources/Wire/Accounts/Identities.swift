/// The ways that lead into an account.
public enum Identities {
  /// The ways into my account.
  public static let list = Endpoint<Nothing, Nothing, List>(
    "identities.list", .get, "/account/identities", for: .viewer,
    "The ways that lead into my account")

  /// Closes one of them; never the last.
  public static let unlink = Endpoint<String, Nothing, List>(
    "identities.unlink", .delete, "/account/identities/:identity", for: .viewer,
    "Close a way into my account", refusals: [.identityLast])

  /// What would become of my two accounts, when a way I just came by leads into the other.
  public static let merge = Endpoint<Nothing, Nothing, Merge>(
    "identities.merge", .get, "/account/merge", for: .viewer,
    "Two accounts of mine that could become one", refusals: [.mergeGone])

  /// Makes the two accounts one.
  public static let confirmMerge = Endpoint<Nothing, Nothing, List>(
    "identities.confirmMerge", .put, "/account/merge", for: .viewer,
    "Make two accounts of mine one", refusals: [.mergeGone, .mergeBoth])

  /// Leaves the two accounts as they are.
  public static let declineMerge = Endpoint<Nothing, Nothing, Nothing>(
    "identities.declineMerge", .delete, "/account/merge", for: .viewer,
    "Leave two accounts of mine as they are", refusals: [.mergeGone])

  /// The ways that lead into an account.
  public struct List: Codable, Sendable, Hashable {
    /// One for each way.
    public var items: [Card]

    public init(_ items: [Card]) { self.items = items }
  }

  /// A sign-in method.
  public struct Card: Codable, Sendable, Hashable {
    /// Names it when it is to be closed.
    public var key: String
    /// A provider such as `kakao`, or `phone`, `email`, `device`, `passkey`, and `practice` in a demo.
    public var provider: String
    /// When it was added.
    public var since: Instant
    /// What its owner calls it; only passkeys have a name.
    public var name: String?
    /// When it was last come in by; only passkeys know.
    public var lastUsed: Instant?
    /// Enough of it for its owner to know which: `010-••••-5678`, `k••@naver.com`; of numbers and addresses only.
    public var hint: String?

    public init(
      key: String, provider: String, since: Instant, name: String? = nil, lastUsed: Instant? = nil,
      hint: String? = nil
    ) {
      self.key = key
      self.provider = provider
      self.since = since
      self.name = name
      self.lastUsed = lastUsed
      self.hint = hint
    }
  }

  /// Two accounts of one person: the one that asks, and the one its new way leads into.
  public struct Merge: Codable, Sendable, Hashable {
    /// The apps of the account that asks, by their path names.
    public var mine: [String]
    /// The apps of the other account, which would come over.
    public var other: [String]
    /// Apps both have joined: while there is one, the accounts cannot become one.
    public var both: [String]

    public init(mine: [String], other: [String], both: [String]) {
      self.mine = mine
      self.other = other
      self.both = both
    }
  }
}

extension Refusal {
  public static let identityLast = Refusal(
    409, "identity.last", ko: "하나 남은 로그인 방법은 끊을 수 없어요. 다른 방법을 먼저 연결해 주세요.",
    en: "The last sign-in method cannot be removed. Link another one first.")
  public static let mergeGone = Refusal(
    404, "merge.gone", ko: "합칠 계정이 없어요. 처음부터 다시 연결해 주세요.",
    en: "There is nothing to merge. Please link that way again.")
  public static let mergeBoth = Refusal(
    409, "merge.both", ko: "두 계정이 같은 앱에 가입되어 있어 합칠 수 없어요. 한쪽에서 먼저 탈퇴해 주세요.",
    en: "Both accounts have joined the same app. Leave it with one of them first.")
}
