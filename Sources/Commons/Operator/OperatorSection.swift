public import HTML
import Synchronization

/// An app's page for operators, such as its questions; the app mounts it with `.operators`.
public struct OperatorSection: Sendable {
  public let title: Words
  public let path: String
  /// Display names of the section's acts, such as `yello.question.edited`.
  public let acts: [String: Words]
  /// Display names of the app's job kinds, such as `wal.delivery`.
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

/// The sections of the operators' page, registered by the apps.
public final class OperatorSections: Sendable {
  private let sections = Mutex<[OperatorSection]>([])

  /// Adds a section to the operators' page.
  public func add(_ section: OperatorSection) { sections.withLock { $0.append(section) } }

  var all: [OperatorSection] { sections.withLock { $0 } }

  /// The display name of a job kind, or its raw name when no app registered it.
  func jobName(_ kind: String) -> Words {
    all.lazy.compactMap { $0.jobs[kind] }.first ?? Words(ko: kind, en: kind)
  }
}
