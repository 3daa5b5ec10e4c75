extension Colary {
  /// All versions of all surveys; for operators.
  public static let publishedSurveys = Endpoint<Nothing, Nothing, PublishedSurveys>(
    "colary.publishedSurveys", .get, "/operator/colary/surveys", for: .viewer,
    "All versions of all surveys; for operators", refusals: [.notFound])

  /// Publishes a survey or a new version of one; published versions are immutable.
  public static let publishSurvey = Endpoint<Nothing, SurveyText, PublishedSurveys>(
    "colary.publishSurvey", .post, "/operator/colary/surveys", for: .viewer,
    "Publish a version of a survey; for operators",
    refusals: [.notFound, .surveyUnreadable, .surveyOld])

  /// Activates or deactivates a version of a survey.
  public static let activateSurvey = Endpoint<Nothing, SurveyActivation, PublishedSurveys>(
    "colary.activateSurvey", .put, "/operator/colary/surveys", for: .viewer,
    "Activate or deactivate a version of a survey; for operators", refusals: [.notFound])

  /// All versions of all surveys.
  public struct PublishedSurveys: Codable, Sendable, Hashable {
    /// The versions by key, newest first; at most 500.
    public var surveys: [PublishedSurvey]

    public init(surveys: [PublishedSurvey]) { self.surveys = surveys }
  }

  /// A published version of a survey.
  public struct PublishedSurvey: Codable, Sendable, Hashable {
    /// Its questions, scoring and bands.
    public var form: SurveyForm
    /// Whether it is active; members can answer it if it is also the newest version.
    public var isActive: Bool

    public init(form: SurveyForm, isActive: Bool) {
      self.form = form
      self.isActive = isActive
    }
  }

  /// Input of `publishSurvey`.
  public struct SurveyText: Codable, Sendable, Hashable {
    /// A `SurveyForm` as JSON; refused if it has a `fault`, or if its version is not above the newest.
    public var form: String

    public init(form: String) { self.form = form }
  }

  /// Input of `activateSurvey`.
  public struct SurveyActivation: Codable, Sendable, Hashable {
    /// The survey's `key`.
    public var survey: String
    /// A published version; 404 for any other.
    public var version: Int
    /// Whether it is active.
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
