public import Wire

/// What came of `body` for each of `all`, begun at the same moment; in the order in which they ended.
@discardableResult
public func atOnce<Each: Sendable, Outcome: Sendable>(
  _ all: some Sequence<Each>, _ body: @escaping @Sendable (Each) async throws -> Outcome
) async throws -> [Outcome] {
  try await withThrowingTaskGroup { group in
    for each in all { group.addTask { try await body(each) } }
    return try await group.reduce(into: []) { $0.append($1) }
  }
}

/// What each was refused with, all begun at the same moment; nil for one that was not.
public func refusals<Each: Sendable>(
  _ all: some Sequence<Each>, _ body: @escaping @Sendable (Each) async throws -> Void
) async throws -> [Refusal?] {
  try await atOnce(all) { each in try await refusal { try await body(each) } }
}

/// What `body` was refused with, or nil.
///
/// Any other error is thrown on: it is no refusal.
public func refusal(_ body: () async throws -> Void) async throws -> Refusal? {
  do {
    try await body()
    return nil
  } catch let refusal as Refusal {
    return refusal
  }
}
