public import Core
import HTTP
import SQL
import Synchronization
public import Wire

/// The reader of an event stream.
public struct EventReader: Sendable {
  public let account: ID<Account>
  public let session: ID<Session>
  /// The client's id, stable across reconnects; nil when it sends none.
  public let client: String?

  public init(account: ID<Account>, session: ID<Session>, client: String?) {
    self.account = account
    self.session = session
    self.client = client
  }
}

/// One open stream.
final class EventSubscriber: Sendable {
  final class Token: Sendable {}

  let token: Token
  let stream: EventStream
  let topic: ID<Feed>
  let reader: EventReader?
  /// Checks authorization; throws when the stream must end.
  let admit: @Sendable (Transaction) throws -> Void
  /// The last number sent; locked while sending to keep events in order.
  private let sent: Mutex<Int>

  init(
    _ token: Token, _ stream: EventStream, of topic: ID<Feed>, by reader: EventReader?, sent: Int,
    admit: @escaping @Sendable (Transaction) throws -> Void
  ) {
    self.token = token
    self.stream = stream
    self.topic = topic
    self.reader = reader
    self.sent = Mutex(sent)
    self.admit = admit
  }

  var lastSent: Int { sent.withLock { $0 } }

  /// Sends the events that are newer than the last one sent.
  func send(_ news: [EncodedEvent]) {
    sent.withLock { sent in
      for each in news where each.number > sent {
        stream.send(event: each)
        sent = each.number
      }
    }
  }
}
