import Commons
import Core
import SQL
import Wire

/// A designer's menu.
struct ServiceMenu: Sendable {
  /// The most services of a menu.
  static let most = 60

  let world: World

  func show(_ me: Member, in db: Transaction) throws -> Yedi.Menu {
    Yedi.Menu(services: try db.services(of: me.requireDesigner()))
  }

  func add(
    _ request: Yedi.ServiceRequest, as me: Member, in db: Transaction
  ) throws -> Yedi.Service {
    let designer = try me.requireDesigner()
    try check(request)
    let count: Int? = try db.value(
      "SELECT COUNT(*) FROM yedi_service WHERE designer_id = \(designer)")
    guard (count ?? 0) < Self.most else { throw Refusal.servicesFull }
    let service = Yedi.Service(world.id(), request)
    try db.insert(service, request.kind, of: designer)
    try db.indexDesigner(designer)
    return service
  }

  func edit(
    _ id: ID<Yedi.Service>, _ request: Yedi.ServiceRequest, as me: Member, in db: Transaction
  ) throws -> Yedi.Service {
    try check(request)
    let designer = try me.requireDesigner()
    let changed = try db.run(
      """
      UPDATE yedi_service SET kind = \(request.kind), name = \(request.name),
        price = \(request.price), minutes = \(request.minutes),
        medium_surcharge = \(request.mediumSurcharge ?? 0),
        long_surcharge = \(request.longSurcharge ?? 0)
      WHERE id = \(id) AND designer_id = \(designer)
      """)
    guard changed == 1 else { throw Refusal.notFound }
    try db.indexDesigner(designer)
    return Yedi.Service(id, request)
  }

  func remove(_ id: ID<Yedi.Service>, as me: Member, in db: Transaction) throws -> Nothing {
    let designer = try me.requireDesigner()
    try db.run("DELETE FROM yedi_service WHERE id = \(id) AND designer_id = \(designer)")
    try db.indexDesigner(designer)
    return Nothing()
  }

  private func check(_ request: Yedi.ServiceRequest) throws {
    if let fault = request.faults.first { throw fault }
  }
}

extension Yedi.ServiceRequest {
  /// What is wrong with values that can be read, in the order of the form.
  var faults: [Refusal] {
    let surcharges = 0...1_000_000
    let checks = [
      ((0...10_000_000).contains(price), Refusal.servicePrice),
      ((10...480).contains(minutes) && minutes % 10 == 0, .serviceMinutes),
      (surcharges.contains(mediumSurcharge ?? 0), .mediumSurcharge),
      (surcharges.contains(longSurcharge ?? 0), .longSurcharge),
    ]
    return checks.filter { !$0.0 }.map(\.1)
  }
}

extension Yedi.Service {
  fileprivate init(_ id: ID, _ request: Yedi.ServiceRequest) {
    self.init(
      id: id, kind: request.kind, name: request.name, price: request.price,
      minutes: request.minutes, mediumSurcharge: request.mediumSurcharge ?? 0,
      longSurcharge: request.longSurcharge ?? 0)
  }
}

extension Transaction {
  func insert(_ service: Yedi.Service, _ kind: Yedi.Kind, of designer: ID<Yedi.Designer>) throws {
    try run(
      """
      INSERT INTO yedi_service (id, designer_id, kind, name, price, minutes, medium_surcharge,
        long_surcharge)
      VALUES (\(service.id), \(designer), \(kind), \(service.name), \(service.price),
        \(service.minutes), \(service.mediumSurcharge), \(service.longSurcharge))
      """)
  }
}
