import Foundation
public import OfflineCore
public import Wire

/// The transport of an offline queue of Colary.
///
///     let queue = await OfflineQueue(
///       file: url, account: nil, transport: DiaryTransport(madang), appVersion: 1)
///
/// Without a session, the queue's first request creates an account and a diary on this device. A session that has ended
/// later begins no other diary: the queue says `.blockedAuthentication` until somebody signs in.
public struct DiaryTransport: OfflineTransport {
  private let madang: Madang
  private let isAccountMadeHere: Bool
  private let appVersion: String?
  private let opening: DiaryOpening
  private let now: @Sendable () -> Instant

  /// Creates the transport of this device's diary.
  ///
  /// `isAccountMadeHere`: this device creates the account, so entries written before belong to it.
  /// `appVersion`, such as `1.10.0`: the server refuses versions below its minimum. `zone` is that of a diary that begins
  /// here, by default the device's; one that the server does not know becomes that of Seoul. `now` is the device's clock,
  /// by default the system's; the server marks entries of one that is more than a day off.
  public init(
    _ madang: Madang, isAccountMadeHere: Bool = true, appVersion: String? = nil,
    zone: Zone? = nil,
    now: (@Sendable () -> Instant)? = nil
  ) {
    self.appVersion = appVersion
    self.now = now ?? { Instant(Date()) }
    self.madang = madang
    opening = DiaryOpening(
      madang, zone: zone ?? (try? Zone(TimeZone.current.identifier)))
    self.isAccountMadeHere = isAccountMadeHere
  }

  /// Sends the batch to the diary `batch.account`; throws `.wrongAccount` if the session is of another diary.
  public func send(_ batch: Batch) async throws -> BatchAnswer {
    guard let diary = ID<Colary.Person>(bytes: batch.account) else {
      throw OfflineRequestError(.unauthorized)
    }
    let request = Colary.OperationBatch(
      diary: diary, epoch: Int(clamping: batch.epoch),
      operations: batch.operations.map { operation in
        var writer = ByteWriter()
        operation.writeBody(to: &writer)
        return HexBytes(bytes: writer.bytes)
      }, appVersion: appVersion, clock: Int(now().milliseconds))
    let answer = try await translating {
      try await madang.send(Colary.send, request, policy: .queue)
    }
    return BatchAnswer(
      epoch: UInt64(clamping: answer.epoch), results: answer.results.map(OperationResult.init))
  }

  /// Fetches a page of the change feed of the diary `pull.account`.
  public func pull(_ pull: Pull) async throws -> OfflineCore.ChangePage {
    guard let diary = ID<Colary.Person>(bytes: pull.account) else {
      throw OfflineRequestError(.unauthorized)
    }
    let request = Colary.ChangeRequest(
      diary: diary, epoch: Int(clamping: pull.epoch), since: Int(pull.cursor),
      resyncing: pull.resyncing, limit: Int(pull.limit), appVersion: appVersion)
    let page = try await translating {
      try await madang.send(Colary.changes, request, policy: .queue)
    }
    return OfflineCore.ChangePage(
      epoch: UInt64(clamping: page.epoch), reset: page.reset,
      restoredAt: page.restoredAt.map(Int64.init) ?? .max, from: Int64(page.from),
      next: Int64(page.next), more: page.more,
      rows: page.rows.map {
        .init(
          entity: EntityKey(type: $0.type, id: UniqueID(high: $0.id.high, low: $0.id.low)),
          row: OfflineCore.Row($0))
      })
  }

  /// Returns the diary of the session; without a `known` one, creates a diary, and a session if there is none.
  public func authenticate(known: OfflineAccount?) async throws -> OfflineAccount {
    let me = try await translating { try await opening.me(begins: known == nil) }
    return OfflineAccount(id: me.id.bytes, isMadeHere: isAccountMadeHere)
  }

  /// The account that is signed in.
  public var owner: String? {
    get async { (try? await madang.account)?.description }
  }

  /// How the queue handles a refusal.
  private func translating<R>(_ request: () async throws -> R) async throws -> R {
    do {
      return try await request()
    } catch let refusal as Refusal {
      throw OfflineRequestError(
        Self.failure(of: refusal), retryAfter: .seconds(refusal.retryAfter ?? 0))
    } catch MadangError.unreadable(let response) {
      // From a proxy between client and server, which may be overloaded too.
      throw OfflineRequestError(.transport, retryAfter: .seconds(response.retryAfter ?? 0))
    }
  }

  private static func failure(of refusal: Refusal) -> RequestFailure {
    switch refusal {
    case .otherDiary: .wrongAccount
    case .otherEpoch: .epochChanged
    case .joinFirst: .unauthorized
    // A suspension may be lifted.
    case .suspended: .transport
    default:
      switch refusal.status {
      case 401: .unauthorized
      case 426: .clientTooOld
      case 400, 403, 413, 422: .rejected
      default: .transport
      }
    }
  }
}

/// Creates the diary of the session, or finds it; concurrent callers share one request with one idempotency key, so that
/// a retry does not create a second diary.
private actor DiaryOpening {
  private let madang: Madang
  private var underway: Task<Colary.Me, any Error>?
  private var zone: Zone?
  private let key = UUID().uuidString.lowercased()

  init(_ madang: Madang, zone: Zone?) {
    self.madang = madang
    self.zone = zone
  }

  /// `begins`: creates a diary if the session has none, and a session if there is none.
  func me(begins: Bool) async throws -> Colary.Me {
    guard begins else { return try await madang.send(Colary.me, policy: .queue) }
    if let underway { return try await underway.value }
    let task = Task { try await open() }
    underway = task
    defer { underway = nil }
    return try await task.value
  }

  private func open() async throws -> Colary.Me {
    guard try await madang.isSignedIn else { return try await begin() }
    do {
      return try await madang.send(Colary.me, policy: .queue)
    } catch let refusal as Refusal where refusal == .joinFirst {
      return try await begin()
    }
  }

  private func begin() async throws -> Colary.Me {
    do {
      return try await begin(in: zone)
    } catch let refusal as Refusal where refusal == .zoneUnknown {
      zone = nil
      return try await begin(in: nil)
    }
  }

  private func begin(in zone: Zone?) async throws -> Colary.Me {
    try await madang.send(Colary.begin, Colary.Beginning(zone: zone), key: key, policy: .queue).me
  }
}

extension OfflineCore.OperationResult {
  fileprivate init(_ result: Colary.OperationResult) {
    let status: Status =
      switch result.status {
      case .known(.applied): .applied
      case .known(.duplicate): .duplicate
      case .known(.merged): .merged
      case .known(.refused): .refused
      case .unknown: .retry
      }
    self.init(
      id: UniqueID(high: result.id.high, low: result.id.low), status: status,
      code: UInt16(clamping: result.code ?? 0), row: result.row.map(OfflineCore.Row.init))
  }
}

extension OfflineCore.Row {
  fileprivate convenience init(_ row: Colary.Row) {
    self.init(
      revision: row.revision, change: Int64(row.change), deleted: row.deleted,
      fields: Fields(
        row.fields.map { OfflineCore.Field($0.name, $0.value.bytes, revision: $0.revision) }))
  }
}

extension Colary.EntryContent {
  /// The entry's fields for an offline queue.
  public var queueFields: Fields { Fields(fields.map { OfflineCore.Field($0.key, $0.value) }) }

  /// The entry in a row of an offline queue's list; nil if this version cannot decode it.
  public init?(_ row: VisibleRow) {
    guard row.entity.type == Colary.EntityType.entry.rawValue else { return nil }
    self.init(
      fields: Dictionary(row.fields.list.map { ($0.name, $0.value) }) { first, _ in first })
  }
}
