import Wire

/// A student's place in a school: the group of the nearest schoolmates, and the year.
struct SchoolPlace: Sendable, Hashable {
  static let grades = 1...3
  static let classes = 1...20

  /// The department, or the class within the school, such as 2학년 3반.
  let group: String
  /// The two-digit entry year, or the grade.
  let year: Int

  init(department: String, entryYear: Int) {
    group = department
    year = entryYear
  }

  init(grade: Int, classNumber: Int) {
    group = "\(grade)학년 \(classNumber)반"
    year = grade
  }

  /// The number of a high school's class.
  var classNumber: Int? {
    Self.classes.first { SchoolPlace(grade: year, classNumber: $0) == self }
  }
}

/// A request with a student's school and department or class.
protocol SchoolChoice {
  var school: String { get }
  var department: Yello.DepartmentName? { get }
  var entryYear: Int? { get }
  var grade: Int? { get }
  var classNumber: Int? { get }
}

extension Yello.JoinRequest: SchoolChoice {}
extension Yello.ProfileEdit: SchoolChoice {}

extension SchoolChoice {
  /// The place in a school of this kind; `years` are the entry years to choose from.
  func place(in kind: Yello.SchoolKind, years: [Int]) throws(Refusal) -> SchoolPlace {
    switch kind {
    case .university:
      guard let department else { throw .missing("department") }
      guard let entryYear, years.contains(entryYear) else { throw .yearOutOfRange }
      return SchoolPlace(department: department.text, entryYear: entryYear)
    case .highSchool:
      guard let grade, SchoolPlace.grades.contains(grade) else { throw .gradeOutOfRange }
      guard let classNumber, SchoolPlace.classes.contains(classNumber) else {
        throw .classOutOfRange
      }
      return SchoolPlace(grade: grade, classNumber: classNumber)
    }
  }
}
