public import HTML
import Synchronization

/// Services that other targets add, one per type.
public final class AddedServices: Sendable {
  public typealias Mount = @Sendable (inout Site) throws -> Void

  private struct Content {
    var services: [ObjectIdentifier: any Sendable] = [:]
    var mounts: [Mount] = []
    var sections: [OperatorSection] = []
    var jobs: [String: LocalizedText] = [:]
    var accountPages: [AccountPageLink] = []
  }

  private let content = Mutex(Content())

  /// Adds a service; the last one of a type counts.
  ///
  /// ``Services/start()`` calls `mount`. `sections` are linked on the operators' first page, which
  /// calls its kinds of `jobs` so; `accountPages` are linked on the account page.
  public func add<Service: Sendable>(
    _ service: Service, sections: [OperatorSection] = [], jobs: [String: LocalizedText] = [:],
    accountPages: [AccountPageLink] = [], mount: Mount? = nil
  ) {
    content.withLock { content in
      content.services[ObjectIdentifier(Service.self)] = service
      content.sections += sections
      content.jobs.merge(jobs) { $1 }
      content.accountPages += accountPages
      if let mount { content.mounts.append(mount) }
    }
  }

  /// The service of a type; nil when none was added.
  public subscript<Service: Sendable>(_ type: Service.Type) -> Service? {
    content.withLock { $0.services[ObjectIdentifier(type)] } as? Service
  }

  /// The operator pages of all services.
  var sections: [OperatorSection] { content.withLock { $0.sections } }
  /// The names of the job kinds of all services.
  var jobs: [String: LocalizedText] { content.withLock { $0.jobs } }
  /// The account pages of all services.
  var accountPages: [AccountPageLink] { content.withLock { $0.accountPages } }

  /// Mounts the routes of all services.
  func mount(on site: inout Site) throws {
    for mount in content.withLock({ $0.mounts }) { try mount(&site) }
  }
}

/// A service that this process does not have.
public struct MissingServiceError: Error, CustomStringConvertible {
  public let type: any Sendable.Type

  public init(type: any Sendable.Type) { self.type = type }

  public var description: String { "\(type) was not added to the services" }
}

/// A page of a service that the account page links to.
public struct AccountPageLink: Sendable {
  let path: String
  let title: LocalizedText

  public init(_ path: String, _ title: LocalizedText) {
    self.path = path
    self.title = title
  }
}
