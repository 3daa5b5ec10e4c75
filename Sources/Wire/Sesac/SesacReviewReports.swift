extension Sesac {
  /// Reports a review to the operators, who may delete its comment; again has no effect.
  public static let reportReview = Endpoint<ID<Review>, ReviewReportRequest, Nothing>(
    "sesac.reportReview", .post, "/sesac/reviews/:review/reports", "Report a review",
    refusals: [.sesacReasons])

  /// Input of `reportReview`.
  public struct ReviewReportRequest: Codable, Sendable, Hashable {
    /// The reasons; at least one.
    public var reasons: [Reason]
    /// A comment for operators.
    public var comment: ReportComment?

    public init(reasons: [Reason], comment: ReportComment? = nil) {
      self.reasons = reasons
      self.comment = comment
    }
  }
}
