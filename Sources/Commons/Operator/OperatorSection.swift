public import HTML
import Synchronization

/// A page of an app for operators, such as the questions it asks; the app mounts it by `.operators`.
public struct OperatorSection: Sendable {
  public let title: Words
  public let path: String
  /// What the acts done there are called, such as `yello.question.edited`.
  public let acts: [String: Words]
  /// What kinds of the app's jobs are called, such as `wal.delivery`.
  public let jobs: [String: Words]

  public init(
    title: Words, path: String, acts: [String: Words] = [:], jobs: [String: Words] = [:]
  ) {
    self.title = title
    self.path = path
    self.acts = acts
    self.jobs = jobs
  }
}

/// The sections of the operator's page, as the apps have added them.
public final class OperatorSections: Sendable {
  private let sections = Mutex<[OperatorSection]>([])

  /// Puts a section on the operator's page.
  public func add(_ section: OperatorSection) { sections.withLock { $0.append(section) } }

  var all: [OperatorSection] { sections.withLock { $0 } }

  /// What a kind of job is called; its own name when no app says.
  func jobName(_ kind: String) -> Words {
    all.lazy.compactMap { $0.jobs[kind] }.first ?? Words(ko: kind, en: kind)
  }
}
