extension Colary {
  /// Someone's answers to a survey.
  public enum Response {}

  /// A response as server and offline queue hold it; `docs/offline.md` has its bytes.
  public struct ResponseContent: Codable, Sendable, Hashable {
    /// When it was submitted, with the day on the writer's clock.
    public var time: EntryTime
    /// The form's `key`, at most 20 letters and digits.
    public var survey: String
    /// The version of the form that was answered.
    public var version: Int
    /// When the form was opened, by the device's clock; when submitted, if that is unknown.
    public var startedAt: Instant
    /// One for each question; nil where an optional one was left out.
    public var answers: [Int?]
    /// Computed on the device, and again on the server: both must agree.
    public var score: Int
    /// The position of the score's band in the form's `bands`, from 0; checked as the score is.
    public var band: Int

    public init(
      time: EntryTime, survey: String, version: Int, startedAt: Instant, answers: [Int?],
      score: Int, band: Int
    ) {
      self.time = time
      self.survey = survey
      self.version = version
      self.startedAt = startedAt
      self.answers = answers
      self.score = score
      self.band = band
    }

    public init?(fields: [UInt8: [UInt8]]) {
      guard let time = fields[0].flatMap(EntryTime.init(bytes:)), let about = fields[1],
        (11...30).contains(about.count), let answers = fields[2], answers.count <= 60,
        let result = fields[3], result.count == 3
      else { return nil }
      let key = String(decoding: about[10...], as: UTF8.self)
      self.init(
        time: time, survey: key, version: Int(number(about[0..<2]) as UInt16),
        startedAt: Instant(milliseconds: number(about[2..<10])),
        answers: answers.map { $0 == 255 ? nil : Int($0) },
        score: Int(number(result[0..<2]) as UInt16), band: Int(result[2]))
    }

    /// The bytes of each field, by its number.
    public var fields: [UInt8: [UInt8]] {
      [
        0: time.bytes,
        1: little(UInt16(version)) + little(startedAt.milliseconds) + Array(survey.utf8),
        2: answers.map { $0.map(UInt8.init) ?? 255 }, 3: little(UInt16(score)) + [UInt8(band)],
      ]
    }

    /// Whether score and band are those of the answers to this survey.
    public func agrees(with form: SurveyForm) -> Bool {
      form.key == survey && form.version == version && form.score(of: answers) == score
        && form.band(of: score) == band
    }
  }

  /// The surveys and when each may be answered next.
  public static let surveys = Endpoint<Nothing, SurveyRequest, SurveyList>(
    "colary.surveys", .get, "/colary/survey", for: .visitor, "The surveys", refusals: [.suspended])

  /// Submits a response; the idempotency key is its id.
  public static let respond = Endpoint<Nothing, NewResponse, ResponseView>(
    "colary.respond", .post, "/colary/survey", "Submit a response",
    refusals: [.surveyGone, .surveyIncomplete, .surveyTooEarly])

  /// The results of a survey over time.
  public static let chart = Endpoint<Nothing, ChartRequest, Chart>(
    "colary.chart", .get, "/colary/chart", for: .visitor, "The results of a survey",
    refusals: [.suspended])

  /// Deletes a response of mine; deleting it again changes nothing.
  public static let deleteResponse = Endpoint<Nothing, ResponseRequest, Nothing>(
    "colary.deleteResponse", .delete, "/colary/survey", "Delete a response",
    refusals: [.notFound])

  /// Input of `surveys`.
  public struct SurveyRequest: Codable, Sendable, Hashable {
    /// The survey whose form is shown; absent for the list.
    public var survey: String?

    public init(survey: String? = nil) { self.survey = survey }
  }

  /// Output of `surveys`.
  public struct SurveyList: Codable, Sendable, Hashable {
    /// By key, each in its newest version, if that is offered; at most 50.
    public var surveys: [SurveyState]

    public init(surveys: [SurveyState]) { self.surveys = surveys }
  }

  /// A survey that is offered.
  public struct SurveyState: Codable, Sendable, Hashable {
    /// Its newest version, the only one that can be answered.
    public var form: SurveyForm
    /// The first day on which it may be answered; absent when that is now.
    public var nextFrom: Day?

    public init(form: SurveyForm, nextFrom: Day?) {
      self.form = form
      self.nextFrom = nextFrom
    }
  }

  /// Input of `respond`.
  public struct NewResponse: Codable, Sendable, Hashable {
    /// The form's `key`.
    public var survey: String
    /// The version that was shown; refused unless it is the newest and offered.
    public var version: Int
    /// When the form was opened, by the device's clock; nil is the time of submission.
    public var startedAt: Instant?
    /// One for each required question at least; of two for one question the first counts.
    public var answers: [NewAnswer]

    public init(survey: String, version: Int, startedAt: Instant? = nil, answers: [NewAnswer]) {
      self.survey = survey
      self.version = version
      self.startedAt = startedAt
      self.answers = answers
    }
  }

  /// The answer to one question.
  public struct NewAnswer: Codable, Sendable, Hashable {
    /// Its number, from 0.
    public var question: Int
    /// The `value` of the chosen option; nil for an optional question that is left out.
    public var value: Int?

    public init(question: Int, value: Int?) {
      self.question = question
      self.value = value
    }
  }

  /// Input of `deleteResponse`.
  public struct ResponseRequest: Codable, Sendable, Hashable, Identifiable {
    public var id: ID<Response>

    public init(id: ID<Response>) { self.id = id }
  }

  /// A response of mine, without its answers.
  public struct ResponseView: Codable, Sendable, Hashable, Identifiable {
    public var id: ID<Response>
    /// The form's `key`.
    public var survey: String
    /// The version of the form that was answered; its bands apply.
    public var version: Int
    /// The day on the writer's clock when it was submitted; it does not change with the zone.
    public var day: Day
    /// By the device's clock if it came through the offline queue, else by the server's.
    public var submittedAt: Instant
    /// The sum of the answers' values times the form's `factor`, within its `range`.
    public var score: Int
    /// The position in the form's `bands`, from 0.
    public var band: Int

    /// The response `id` with this content.
    public init(id: ID<Response>, _ content: ResponseContent) {
      self.id = id
      survey = content.survey
      version = content.version
      day = content.time.day
      submittedAt = content.time.occurredAt
      score = content.score
      band = content.band
    }
  }

  /// Input of `chart`.
  public struct ChartRequest: Codable, Sendable, Hashable {
    /// A survey's `key`; by default that of `response`, else of the one I answered last.
    public var survey: String?
    /// `1m`, `3m`, `1y` or `all`.
    public var range: String?
    /// A response that was just submitted.
    public var response: ID<Response>?

    public init(survey: String? = nil, range: String? = nil, response: ID<Response>? = nil) {
      self.survey = survey
      self.range = range
      self.response = response
    }
  }

  /// My responses to one survey.
  public struct Chart: Codable, Sendable, Hashable {
    /// Surveys that are published or have responses, one version each.
    public var surveys: [SurveyForm]
    /// The `key` of the survey that is shown; empty when there is no survey at all.
    public var survey: String
    /// The range that was taken: `1m`, `3m`, `1y`, or `all` when no other was asked for.
    public var range: String
    /// Today in the diary's zone, from which `range` goes back 31, 92 or 366 days.
    public var today: Day
    /// Oldest first.
    public var responses: [ResponseView]

    public init(
      surveys: [SurveyForm], survey: String, range: String, today: Day, responses: [ResponseView]
    ) {
      self.surveys = surveys
      self.survey = survey
      self.range = range
      self.today = today
      self.responses = responses
    }
  }
}

extension Refusal {
  public static let surveyGone = Refusal(
    422, "colary.survey-gone", ko: "설문이 새로 나왔어요. 다시 열어 주세요.",
    en: "There is a new version of this survey. Please open it again.")
  public static let surveyIncomplete = Refusal(
    422, "colary.survey-incomplete", field: "answers", ko: "아직 고르지 않은 문항이 있어요.",
    en: "Some items are not answered yet.")
  public static let surveyTooEarly = Refusal(
    409, "colary.survey-early", ko: "조금 더 지난 뒤에 다시 할 수 있어요.",
    en: "You can answer it again a little later.")
}
