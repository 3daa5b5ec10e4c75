public import HTML
public import Wire

extension Refusal {
  /// The sentence in both languages.
  public var words: LocalizedText { LocalizedText(ko: ko, en: en) }
}

/// The refusal of a form that is about no field shown.
public struct FormRefusal: HTML {
  private let formState: FormState
  private let fields: [String]
  private let isBanner: Bool

  /// Shows nothing if the refusal is about one of `fields`, where it stands itself; `isBanner` puts
  /// it on a ground of its own at the top of a page.
  public init(formState: FormState, fields: [String] = [], isBanner: Bool = false) {
    self.formState = formState
    self.fields = fields
    self.isBanner = isBanner
  }

  public var body: some HTML {
    if let refusal = formState.refusal, !fields.contains(refusal.field ?? "") {
      p(.class(isBanner ? "banner" : "field-error"), .role("alert")) { refusal.words }
    }
  }
}
