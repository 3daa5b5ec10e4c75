import Foundation
public import Wire

/// What happens, as it happens: a live stream that outlasts its connections.
///
/// A lost connection, and a server that is away for the moment, are reconnected to until the reading
/// task is cancelled, and nothing is missed in between: the server goes on after the last event
/// received. A refusal is thrown. An event this build cannot read, such as a kind that only newer
/// builds know, is passed over.
public struct Events<Payload: Codable & Sendable>: AsyncSequence, Sendable {
  public typealias Element = Payload

  /// Connects after an event id, as a client of that name; nil when there is nothing to come (204).
  let connect: @Sendable (_ lastID: String?, _ client: String) async throws -> HTTPStream?
  let dependencies: ClientDependencies

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(connect: connect, dependencies: dependencies)
  }

  public struct AsyncIterator: AsyncIteratorProtocol {
    let connect: @Sendable (_ lastID: String?, _ client: String) async throws -> HTTPStream?
    let dependencies: ClientDependencies
    private var body: AsyncThrowingStream<[UInt8], any Error>?
    private var parser = EventParser()
    private var ready: ArraySlice<ServerSentEvent> = []
    /// Three seconds until the server names another, as browsers do.
    private var backoff = Backoff(first: .seconds(3))
    private var isDone = false
    /// Sent with each connection, so that the next takes the place of one that the server still holds open.
    private let client = UUID().uuidString

    init(
      connect:
        @escaping @Sendable (_ lastID: String?, _ client: String) async throws -> HTTPStream?,
      dependencies: ClientDependencies
    ) {
      self.connect = connect
      self.dependencies = dependencies
    }

    public mutating func next() async throws -> Payload? {
      while !isDone && !Task.isCancelled {
        if let event = ready.popFirst() {
          if let payload = try? JSONDecoder().decode(Payload.self, from: Data(event.data.utf8)) {
            return payload
          }
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

    /// Takes in the next piece, or finds the connection at its end.
    private mutating func listen() async {
      // The end of a connection and its loss are answered alike.
      // One iterator for each piece, because an iterator may not be kept across actors.
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

    /// Waits until the next try; a cancelled wait ends the stream by itself.
    private mutating func pause(atLeast least: Duration = .zero) async {
      do {
        try await dependencies.sleep(
          backoff.next(atLeast: least, jitter: dependencies.jitter()))
      } catch {
        isDone = true
      }
    }

    /// The least wait after `error`; nil when waiting will not help.
    private static func wait(after error: any Error) -> Duration? {
      switch error {
      case MadangError.unreachable, MadangError.fault: .zero
      case MadangError.unreadable(let status) where status >= 500: .zero
      case let refusal as Refusal where refusal.status >= 500 || refusal.status == 429:
        .seconds(refusal.retryAfter ?? 0)
      default: nil
      }
    }
  }
}

extension Madang {
  /// What happens at `endpoint` from now on.
  public func events<Output>(_ endpoint: Endpoint<Nothing, Nothing, Output>) -> Events<Output> {
    events(endpoint, Nothing(), Nothing())
  }

  /// What happens from now on to the thing `path` names.
  public func events<Path, Output>(
    _ endpoint: Endpoint<Path, Nothing, Output>, _ path: Path
  ) -> Events<Output> {
    events(endpoint, path, Nothing())
  }

  /// What happens from now on, as `input` asks for it.
  public func events<Input, Output>(
    _ endpoint: Endpoint<Nothing, Input, Output>, _ input: Input
  ) -> Events<Output> {
    events(endpoint, Nothing(), input)
  }

  /// What happens from now on to the thing `path` names, as `input` asks for it.
  public func events<Path, Input, Output>(
    _ endpoint: Endpoint<Path, Input, Output>, _ path: Path, _ input: Input
  ) -> Events<Output> {
    let connect: @Sendable (String?, String) async throws -> HTTPStream? = {
      [sender, session] lastID, client in
      var call = try sender.call(endpoint, path, input)
      call.headers["accept"] = "text/event-stream, application/json"
      call.headers["cache-control"] = "no-store"
      call.headers["x-client-id"] = client
      // An empty one is the server's way of taking back the one before.
      if let lastID, !lastID.isEmpty { call.headers["last-event-id"] = lastID }
      return try await sender.stream(call, as: session, for: endpoint.access)
    }
    return Events(connect: connect, dependencies: sender.dependencies)
  }
}
