extension Colary {
  /// The server histories: how often diaries were restored from a backup; for operators.
  public static let histories = Endpoint<Nothing, Nothing, Histories>(
    "colary.histories", .get, "/operator/colary", for: .viewer,
    "The number of diaries and of database restores; for operators",
    refusals: [.notFound])

  /// Records that the database was restored from a backup, so that every device compares its data.
  public static let beginHistory = Endpoint<Nothing, Nothing, Histories>(
    "colary.beginHistory", .post, "/operator/colary", for: .viewer,
    "Record that the database was restored from a backup; for operators", refusals: [.notFound])

  /// Output of `histories`.
  public struct Histories: Codable, Sendable, Hashable {
    /// The number of diaries.
    public var diaries: Int
    /// The number of entries.
    public var entries: Int
    /// The largest number of restores of any diary.
    public var restores: Int

    public init(diaries: Int, entries: Int, restores: Int) {
      self.diaries = diaries
      self.entries = entries
      self.restores = restores
    }
  }
}
