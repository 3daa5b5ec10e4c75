extension Colary {
  /// The histories of this server, for operators.
  public static let histories = Endpoint<Nothing, Nothing, Histories>(
    "colary.histories", .get, "/operator/colary", for: .viewer,
    "How many diaries there are, and how often the database was restored; for operators",
    refusals: [.notFound])

  /// Says that the database was restored from a backup: every device then compares what it knows.
  public static let beginHistory = Endpoint<Nothing, Nothing, Histories>(
    "colary.beginHistory", .post, "/operator/colary", for: .viewer,
    "Say that the database was restored from a backup; for operators", refusals: [.notFound])

  /// Counts for operators.
  public struct Histories: Codable, Sendable, Hashable {
    /// How many diaries there are.
    public var diaries: Int
    /// How many entries there are.
    public var entries: Int
    /// The most restores of any diary.
    public var restores: Int

    public init(diaries: Int, entries: Int, restores: Int) {
      self.diaries = diaries
      self.entries = entries
      self.restores = restores
    }
  }
}
