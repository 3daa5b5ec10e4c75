extension Colary {
  /// Every version of every survey, for operators.
  public static let publishedSurveys = Endpoint<Nothing, Nothing, PublishedSurveys>(
    "colary.publishedSurveys", .get, "/operator/colary/surveys", for: .viewer,
    "Every version of every survey; for operators", refusals: [.notFound])

  /// Publishes a survey, or a new version of one; what is published never changes.
  public static let publishSurvey = Endpoint<Nothing, SurveyText, PublishedSurveys>(
    "colary.publishSurvey", .post, "/operator/colary/surveys", for: .viewer,
    "Publish a version of a survey; for operators",
    refusals: [.notFound, .surveyUnreadable, .surveyOld])

  /// Offers the newest version of a survey, or no longer.
  public static let activateSurvey = Endpoint<Nothing, SurveyActivation, PublishedSurveys>(
    "colary.activateSurvey", .put, "/operator/colary/surveys", for: .viewer,
    "Offer a version of a survey or not; for operators", refusals: [.notFound])

  /// Every version of every survey, as operators see them.
  public struct PublishedSurveys: Codable, Sendable, Hashable {
    /// By key, of one key the newest version first; at most 500.
    public var surveys: [PublishedSurvey]

    public init(surveys: [PublishedSurvey]) { self.surveys = surveys }
  }

  /// A published version of a survey.
  public struct PublishedSurvey: Codable, Sendable, Hashable {
    /// Its questions, scoring and bands, as they were published.
    public var form: SurveyForm
    /// Whether members are offered it, provided that it is the newest version of its survey.
    public var isActive: Bool

    public init(form: SurveyForm, isActive: Bool) {
      self.form = form
      self.isActive = isActive
    }
  }

  /// A survey as JSON text.
  public struct SurveyText: Codable, Sendable, Hashable {
    /// A `SurveyForm` as JSON; refused if it has a `fault`, or no higher version than the newest.
    public var form: String

    public init(form: String) { self.form = form }
  }

  /// Input of `activateSurvey`.
  public struct SurveyActivation: Codable, Sendable, Hashable {
    /// The `key` of the survey.
    public var survey: String
    /// One that is published; any other is refused with 404.
    public var version: Int
    /// Whether it is offered from now on.
    public var isActive: Bool

    public init(survey: String, version: Int, isActive: Bool) {
      self.survey = survey
      self.version = version
      self.isActive = isActive
    }
  }
}

extension Refusal {
  public static let surveyUnreadable = Refusal(
    422, "colary.survey-unreadable", field: "form", ko: "설문의 형식이 맞지 않아요. 아래 예를 따라 주세요.",
    en: "The survey is not well formed. Please follow the example below.")
  public static let surveyOld = Refusal(
    409, "colary.survey-old", field: "form", ko: "지금 버전보다 높은 번호로 내 주세요.",
    en: "Its version must be higher than the current one.")
}
