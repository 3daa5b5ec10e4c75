public import Commons
public import HTML
import SQL
public import Wire

extension YelloApp {
  /// The questions as operators edit them.
  static func questionBank(
    _ rules: Rules
  ) -> TextBank<Yello.QuestionSearch, Yello.Question, Yello.QuestionEdit> {
    TextBank(
      branding, title: t(ko: "YELL:O 질문", en: "YELL:O's questions"),
      noun: t(ko: "질문", en: "question"), search: t(ko: "질문이나 키워드", en: "Question or keyword"),
      act: "yello.question", inUse: "isAsked",
      // An example: 소풍 가는 날 아침, ○○은 / 가방에 몰래 □□를 넣어 올 것 같아.
      columns: [
        .line("nameHead", t(ko: "이름 앞", en: "Before the name"), example: "소풍 가는 날 아침,"),
        .line("nameFoot", t(ko: "이름 뒤", en: "After the name"), example: "은/는", hint: pairs),
        .line("keywordHead", t(ko: "키워드 앞", en: "Before the keyword"), example: "가방에 몰래"),
        .line(
          "keywordFoot", t(ko: "키워드 뒤", en: "After the keyword"), example: "을/를 넣어 올 것 같아",
          hint: pairs),
        .lines(
          "keywords", t(ko: "키워드", en: "Keywords"),
          example: "김밥 두 줄\n강아지\n보드게임\n비 오는 날 우산\n사진기\n귤 한 봉지",
          hint: t(ko: "한 줄에 하나씩 6개에서 12개", en: "One a line, six to twelve"),
          wrong: .keywordLines),
      ],
      preview: TextPreview(path: Yello.reading.path, key: "question") {
        ReadingPart(reading: $0.draft.reading)
      },
      pageSize: pageSize, list: Yello.questions, show: Yello.question, add: Yello.addQuestion,
      edit: Yello.editQuestion, storage: QuestionTable(minimum: rules.ballots))
  }

  func mountQuestions(on site: inout Site) throws {
    let bank = Self.questionBank(features.rules)
    try site.mountTextBank(bank)
    try site.read(Yello.reading, .operators) { context, _, _ in
      context.input.reading
    } page: { _, context, view in
      bank.page(view, context.input.question, formState: context.form)
    }
  }

  private static var pairs: LocalizedText {
    let all = Particle.allCases.map(\.pair).joined(separator: " ")
    return t(
      ko: "조사는 두 모양으로: \(all). 낱말로 시작하면 앞에 빈칸 하나를 두어요.",
      en: "Particles by both forms: \(all). A word of its own begins with a space.")
  }
}

extension Yello.Question: BankText {
  public var key: Int { id }
  public var title: String { sentence.whole }
  public var notes: LocalizedText { LocalizedText(verbatim: keywords.joined(separator: " · ")) }
  public var values: [String] { sentence.parts + [keywords.joined(separator: "\n")] }
  public var isInUse: Bool { isAsked }
}

extension Yello.QuestionEdit: BankEdit {
  public var values: [String] { sentence.parts + [keywords.text] }
  public var isInUse: Bool { isAsked ?? false }
}

extension Yello.QuestionSearch: BankSearch {}

extension Yello.Sentence {
  /// The sentence with visible blanks.
  var whole: String {
    [nameHead, "○○" + (nameFoot ?? ""), keywordHead, "□□" + (keywordFoot ?? "")].compactMap { $0 }
      .joined(separator: " ")
  }

  /// The parts around the blanks; an empty string where there is none.
  var parts: [String] { [nameHead, nameFoot, keywordHead, keywordFoot].map { $0 ?? "" } }
}

extension FormState {
  /// The form's values as a draft, valid or not.
  fileprivate var draft: Yello.QuestionDraft {
    Yello.QuestionDraft(
      nameHead: value("nameHead"), nameFoot: value("nameFoot"), keywordHead: value("keywordHead"),
      keywordFoot: value("keywordFoot"), keywords: value("keywords"))
  }
}
