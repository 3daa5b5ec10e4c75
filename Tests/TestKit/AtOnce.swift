public import Wire

/// Runs `body` for each of `all` concurrently; returns the results in order of completion.
@discardableResult
public func atOnce<Each: Sendable, Outcome: Sendable>(
  _ all: some Sequence<Each>, _ body: @escaping @Sendable (Each) async throws -> Outcome
) async throws -> [Outcome] {
  try await withThrowingTaskGroup { group in
    for each in all { group.addTask { try await body(each) } }
    return try await group.reduce(into: []) { $0.append($1) }
  }
}

/// The refusals of concurrent calls; nil for a success.
public func refusals<Each: Sendable>(
  _ all: some Sequence<Each>, _ body: @escaping @Sendable (Each) async throws -> Void
) async throws -> [Refusal?] {
  try await atOnce(all) { each in try await refusal { try await body(each) } }
}

/// The refusal `body` throws, or nil.
///
/// Other errors are rethrown.
public func refusal(_ body: () async throws -> Void) async throws -> Refusal? {
  do {
    try await body()
    return nil
  } catch let refusal as Refusal {
    return refusal
  }
}
