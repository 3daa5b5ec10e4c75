public import HTML

/// The progress through the steps of a form; `steps.js` moves it.
public struct StepIndicator: HTML {
  private let step: Int
  private let count: Int
  private let isOneForm: Bool

  /// With `isOneForm` all steps are in one form and visible at once without scripts, so that the
  /// indicator is hidden there.
  public init(step: Int, of count: Int, isOneForm: Bool = true) {
    self.step = step
    self.count = count
    self.isOneForm = isOneForm
  }

  public var body: some HTML {
    progress(
      .class("progress", isOneForm ? "needs-script" : nil), .max(count), .value(String(step)),
      .aria("label", ko: "\(count)단계 중 \(step)단계", en: "Step \(step) of \(count)")
    ) {}
  }
}
