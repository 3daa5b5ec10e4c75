extension Colary {
  /// The type of response ids; a response holds one member's answers to a survey.
  public enum Response {}

  /// The content of a response, on the server and in the offline queue; `docs/offline.md` defines its bytes.
  public struct ResponseContent: Codable, Sendable, Hashable {
    /// When it was submitted, with the date on the writer's clock.
    public var time: EntryTime
    /// The survey's `key`, at most 20 letters and digits.
    public var survey: String
    /// The version that was answered.
    public var version: Int
    /// When the form was opened, by the device's clock; the submission time if unknown.
    public var startedAt: Instant
    /// One answer per question; nil for a skipped optional question.
    public var answers: [Int?]
    /// The score, computed on the device and verified by the server.
    public var score: Int
    /// The index of the score's band in `bands`; verified like the score.
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
        (11...30).contains(about.count),
        let startedAt = Instant(checking: number(about[2..<10])), let answers = fields[2],
        answers.count <= 60,
        let result = fields[3], result.count == 3
      else { return nil }
      let key = String(decoding: about[10...], as: UTF8.self)
      guard SurveyForm.isKey(key) else { return nil }
      self.init(
        time: time, survey: key, version: Int(number(about[0..<2]) as UInt16),
        startedAt: startedAt,
        answers: answers.map { $0 == 255 ? nil : Int($0) },
        score: Int(number(result[0..<2]) as UInt16), band: Int(result[2]))
    }

    /// The bytes of each field, by field number.
    public var fields: [UInt8: [UInt8]] {
      [
        0: time.bytes,
        1: little(UInt16(version)) + little(startedAt.milliseconds) + Array(survey.utf8),
        2: answers.map { $0.map(UInt8.init) ?? 255 }, 3: little(UInt16(score)) + [UInt8(band)],
      ]
    }

    /// Whether score and band are those of the answers.
    public func agrees(with form: SurveyForm) -> Bool {
      form.key == survey && form.version == version && form.score(of: answers) == score
        && form.band(of: score) == band
    }
  }

  /// The active surveys, and when each may be answered next.
  public static let surveys = Endpoint<Nothing, SurveyRequest, SurveyList>(
    "colary.surveys", .get, "/colary/survey", for: .visitor, "The active surveys",
    refusals: [.suspended])

  /// Submits a response; its id is a hash of the idempotency key.
  ///
  /// Without a session it begins a diary on this device.
  public static let respond = Endpoint<Nothing, NewResponse, WrittenResponse>(
    "colary.respond", .post, "/colary/survey", for: .visitor, "Submit a response",
    refusals: [
      .suspended, .surveyGone, .surveyIncomplete, .surveyTooEarly, .diaryFull, .diaryDayFull,
    ])

  /// My results of a survey over time.
  public static let chart = Endpoint<Nothing, ChartRequest, Chart>(
    "colary.chart", .get, "/colary/chart", for: .visitor, "My results of a survey",
    refusals: [.suspended])

  /// Deletes a response of mine; idempotent.
  public static let deleteResponse = Endpoint<Nothing, ResponseRequest, Nothing>(
    "colary.deleteResponse", .delete, "/colary/survey", "Delete a response",
    refusals: [.notFound, .diaryDayFull])

  /// Input of `surveys`.
  public struct SurveyRequest: Codable, Sendable, Hashable {
    /// The survey whose form is shown; nil for the list.
    public var survey: String?

    public init(survey: String? = nil) { self.survey = survey }
  }

  /// Output of `surveys`.
  public struct SurveyList: Codable, Sendable, Hashable {
    /// The newest version of each active survey, by key; at most 50.
    public var surveys: [SurveyState]

    public init(surveys: [SurveyState]) { self.surveys = surveys }
  }

  /// An active survey.
  public struct SurveyState: Codable, Sendable, Hashable {
    /// Its newest version, the only one that can be answered.
    public var form: SurveyForm
    /// The first day on which it may be answered again; nil if it may be answered now.
    public var nextFrom: Day?

    public init(form: SurveyForm, nextFrom: Day?) {
      self.form = form
      self.nextFrom = nextFrom
    }
  }

  /// Input of `respond`.
  public struct NewResponse: Codable, Sendable, Hashable {
    /// The survey's `key`.
    public var survey: String
    /// The version that was shown; refused unless it is the newest and active.
    public var version: Int
    /// When the form was opened, by the device's clock; the submission time when nil.
    public var startedAt: Instant?
    /// The answers; required for all required questions, and the first counts if a question has two.
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
    /// The index of the question.
    public var question: Int
    /// The `value` of the chosen option; nil for a skipped optional question.
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

  /// A response, without its answers.
  public struct ResponseView: Codable, Sendable, Hashable, Identifiable {
    public var id: ID<Response>
    /// The survey's `key`.
    public var survey: String
    /// The version that was answered; its bands apply.
    public var version: Int
    /// The date on the writer's clock at submission; a later change of the time zone does not affect it.
    public var day: Day
    /// When it was submitted, by the device's clock if it came through the offline queue, otherwise by the server's.
    public var submittedAt: Instant
    /// The score, within the form's `range`.
    public var score: Int
    /// The index of the score's band in `bands`.
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

  /// Output of `respond`.
  public struct WrittenResponse: Codable, Sendable, Hashable, BeginsAccount {
    /// The stored response.
    public var response: ResponseView
    /// The tokens of the new account; nil if none was created.
    public var tokens: Tokens?

    public init(response: ResponseView, tokens: Tokens? = nil) {
      self.response = response
      self.tokens = tokens
    }
  }

  /// Input of `chart`.
  public struct ChartRequest: Codable, Sendable, Hashable {
    /// The survey's `key`; by default that of `response`, otherwise of the survey answered last.
    public var survey: String?
    /// The range: `1m`, `3m`, `1y` or `all`.
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
    /// The `key` of the shown survey; empty if there is none.
    public var survey: String
    /// The range: `1m`, `3m`, `1y` or `all`; `all` by default.
    public var range: String
    /// Today in the diary's time zone; the ranges go back 31, 92 or 366 days from it.
    public var today: Day
    /// The responses in the range, oldest first.
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
