/// The sign-in methods of an account.
public enum Identities {
  /// My sign-in methods.
  public static let list = Endpoint<Nothing, Nothing, List>(
    "identities.list", .get, "/account/identities", for: .viewer,
    "My sign-in methods")

  /// Removes a sign-in method; refused for the last one.
  public static let unlink = Endpoint<String, Nothing, List>(
    "identities.unlink", .delete, "/account/identities/:identity", for: .viewer,
    "Remove a sign-in method", refusals: [.identityLast])

  /// The pending merge: a sign-in method I tried to link already belongs to another account.
  public static let merge = Endpoint<Nothing, Nothing, Merge>(
    "identities.merge", .get, "/account/merge", for: .viewer,
    "The pending merge of two accounts", refusals: [.mergeGone])

  /// Merges the two accounts.
  public static let confirmMerge = Endpoint<Nothing, Nothing, List>(
    "identities.confirmMerge", .put, "/account/merge", for: .viewer,
    "Merge two accounts of mine", refusals: [.mergeGone, .mergeBoth])

  /// Discards the pending merge; both accounts stay as they are.
  public static let declineMerge = Endpoint<Nothing, Nothing, Nothing>(
    "identities.declineMerge", .delete, "/account/merge", for: .viewer,
    "Discard the pending merge", refusals: [.mergeGone])

  /// The sign-in methods of an account.
  public struct List: Codable, Sendable, Hashable {
    /// One item per method.
    public var items: [Card]

    public init(_ items: [Card]) { self.items = items }
  }

  /// A sign-in method.
  public struct Card: Codable, Sendable, Hashable {
    /// Identifies it in `unlink`.
    public var key: String
    /// A provider such as `kakao`, or `phone`, `email`, `device`, `passkey`, and `practice` in a demo.
    public var provider: String
    /// When it was linked.
    public var since: Instant
    /// The owner's name for it; passkeys only.
    public var name: String?
    /// When it was last used to sign in; passkeys only.
    public var lastUsed: Instant?
    /// The masked phone number or e-mail address, such as `010-••••-5678` or `k••@naver.com`; nil for other methods.
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

  /// A pending merge of the signed-in account with the one that owns the new sign-in method.
  public struct Merge: Codable, Sendable, Hashable {
    /// The path names of the apps that the signed-in account has joined.
    public var mine: [String]
    /// The path names of the apps that the other account has joined; they move to the signed-in account.
    public var other: [String]
    /// Apps that both have joined; unless it is empty, the merge is refused.
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
