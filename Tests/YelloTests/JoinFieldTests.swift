import Commons
import HTML
import Testing
import Wire

@testable import Yello

/// Errors beside the join form's fields, and the values they keep.
@Suite(.timeLimit(.minutes(30)))
struct JoinFieldTests {
  @Test func `Y48 a refused handle keeps what was formState and says why`() {
    let page = written(HandleField(formState: form(.handleTaken, ("handle", "haneul.k"))))
    #expect(page.contains("value=\"haneul.k\""))
    #expect(page.contains("aria-invalid=\"true\""))
    #expect(page.contains(">이미 누가 쓰고 있는 아이디예요.</p>"))
  }

  @Test func `a field that was not refused says nothing`() {
    let page = written(HandleField(formState: form(.schoolUnknown, ("handle", "haneul.k"))))
    #expect(page.contains("value=\"haneul.k\""))
    #expect(!page.contains("aria-invalid"))
    #expect(page.contains("id=\"handle-error\" aria-live=\"polite\"></p>"))
  }

  @Test func `a missing answer is asked for in the field's own words`() {
    let page = written(
      FieldError(
        name: "gender", fieldRefusal: .missing("gender"),
        wrong: LocalizedText(ko: "골라 주세요.", en: "Choose.")
      ))
    #expect(page.contains(">골라 주세요.</p>"))
  }

  @Test func `a school formState before is chosen again among all schools`() throws {
    let schools = YelloApp.catalogue.schools
    try #require(schools.count > 200)
    let page = written(
      SchoolStep(
        formState: form(.handleTaken, ("school", "hanyang")), schools: schools, kind: .university,
        kindSwitch: KindLinks(kind: .university, referral: "")))
    #expect(page.contains("<option value=\"hanyang\" selected>한양대학교</option>"))
    #expect(page.split(separator: " selected").count == 2)
    #expect(page.split(separator: "<option").count == schools.count + 2)
  }

  private func form(_ refusal: Refusal, _ field: (name: String, value: String)) -> FormState {
    FormState(refusal: refusal, fields: [field])
  }
}
