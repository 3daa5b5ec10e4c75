import Foundation
public import Wire

/// A live event stream that reconnects by itself.
///
/// After a lost connection or a temporary server failure it reconnects until the task is cancelled.
/// `Madang.networkChanged(isAvailable:)` makes it try again at once. No event is lost, because the
/// server continues after the last event id. Refusals are thrown.
/// Events this build cannot decode, such as kinds added later, are skipped.
public struct Events<Payload: Codable & Sendable>: AsyncSequence, Sendable {
  /// The payload of one event.
  public typealias Element = Payload

  /// Connects with a last event id and a client id; returns nil when the stream is empty (204).
  let connect: @Sendable (_ lastID: String?, _ client: String) async throws -> HTTPStream?
  let dependencies: ClientDependencies
  let reachability: Reachability

  /// An iterator with a connection of its own, which opens at the first call of `next()`.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(connect: connect, dependencies: dependencies, reachability: reachability)
  }

  /// Reads one connection after another; releasing it closes the current one.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let connect: @Sendable (_ lastID: String?, _ client: String) async throws -> HTTPStream?
    let dependencies: ClientDependencies
    let reachability: Reachability
    private var body: AsyncThrowingStream<[UInt8], any Error>?
    private var parser = EventParser()
    private var ready: ArraySlice<ServerSentEvent> = []
    /// Three seconds until the server sends another delay, as in browsers.
    private var backoff = Backoff(first: .seconds(3))
    private var isDone = false
    /// Sent with each connection, so that the server replaces a previous one it still holds open.
    private let client = UUID().uuidString

    init(
      connect:
        @escaping @Sendable (_ lastID: String?, _ client: String) async throws -> HTTPStream?,
      dependencies: ClientDependencies, reachability: Reachability
    ) {
      self.connect = connect
      self.dependencies = dependencies
      self.reachability = reachability
    }

    /// The next event.
    ///
    /// Returns nil once the task is cancelled, or when the server has no events for this client. Throws a `Refusal` or an error
    /// that a reconnection would not resolve; the stream has then ended.
    public mutating func next() async throws -> Payload? {
      while !isDone && !Task.isCancelled {
        if let event = ready.popFirst() {
          if let payload = await Self.decode(event) { return payload }
        } else if body != nil {
          await listen()
        } else {
          try await open()
        }
      }
      isDone = true
      body = nil
      return nil
    }

    /// The event's payload, decoded off the caller's actor; nil when this build cannot decode it.
    @concurrent private static func decode(_ event: ServerSentEvent) async -> Payload? {
      try? JSONDecoder.received.decode(Payload.self, from: Data(event.data.utf8))
    }

    /// Reads the next chunk, or detects the end of the connection.
    private mutating func listen() async {
      // The regular end and the loss of a connection are handled alike. Each chunk gets its own
      // iterator, because an iterator may not be kept across actors.
      var pieces = body?.makeAsyncIterator()
      guard let piece = try? await pieces?.next() else {
        body = nil
        await pause()
        return
      }
      backoff.reset()
      ready += parser.read(piece)
      if let retry = parser.retry { backoff.first = Swift.min(retry, .seconds(300)) }
    }

    private mutating func open() async throws {
      do {
        guard let stream = try await connect(parser.lastID, client) else {
          isDone = true
          return
        }
        parser = EventParser(lastID: parser.lastID)
        body = stream.body
      } catch is CancellationError {
        isDone = true
      } catch {
        guard let wait = Self.wait(after: error) else {
          isDone = true
          throw error
        }
        await pause(atLeast: wait)
      }
    }

    /// Sleeps until the next attempt, or until there is a network again unless the server asked for a delay; cancellation
    /// ends the stream.
    private mutating func pause(atLeast least: Duration = .zero) async {
      let delay = backoff.next(atLeast: least, jitter: dependencies.jitter())
      do {
        let isBack = try await withThrowingTaskGroup(of: Bool.self) { group in
          defer { group.cancelAll() }
          group.addTask { [dependencies] in
            try await dependencies.sleep(delay)
            return false
          }
          if least == .zero {
            group.addTask { [reachability] in
              await reachability.networkReturns()
              return true
            }
          }
          return try await group.next() == true
        }
        if isBack { backoff.reset() }
      } catch {
        isDone = true
      }
    }

    /// The minimum delay after `error`; nil when retrying does not help.
    private static func wait(after error: any Error) -> Duration? {
      switch error {
      case MadangError.unreachable, MadangError.fault: .zero
      case MadangError.unreadable(let response) where response.status >= 500: .zero
      case let refusal as Refusal where refusal.status >= 500 || refusal.status == 429:
        .seconds(refusal.retryAfter ?? 0)
      default: nil
      }
    }
  }
}

extension Madang {
  /// The live events of `endpoint`.
  public func events<Output>(_ endpoint: Endpoint<Nothing, Nothing, Output>) -> Events<Output> {
    events(endpoint, Nothing(), Nothing())
  }

  /// The live events of `endpoint` for the resource `path`.
  public func events<Path, Output>(
    _ endpoint: Endpoint<Path, Nothing, Output>, _ path: Path
  ) -> Events<Output> {
    events(endpoint, path, Nothing())
  }

  /// The live events of `endpoint` with `input`.
  public func events<Input, Output>(
    _ endpoint: Endpoint<Nothing, Input, Output>, _ input: Input
  ) -> Events<Output> {
    events(endpoint, Nothing(), input)
  }

  /// The live events of `endpoint` for the resource `path` with `input`.
  public func events<Path, Input, Output>(
    _ endpoint: Endpoint<Path, Input, Output>, _ path: Path, _ input: Input
  ) -> Events<Output> {
    let connect: @Sendable (String?, String) async throws -> HTTPStream? = {
      [sender, session] lastID, client in
      var call = try sender.call(endpoint, path, input)
      call.headers["accept"] = "text/event-stream, application/json"
      call.headers["cache-control"] = "no-store"
      call.headers["x-client-id"] = client
      // The server sends an empty id to reset the last event id.
      if let lastID, !lastID.isEmpty { call.headers["last-event-id"] = lastID }
      return try await sender.stream(call, as: session, for: endpoint.access)
    }
    return Events(
      connect: connect, dependencies: sender.dependencies, reachability: sender.reachability)
  }
}
