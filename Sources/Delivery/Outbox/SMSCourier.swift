public import Core
import Foundation
import HTML
import Wire

/// Posts text messages to the configured address.
///
/// `POST {"id", "to", "from", "text"}`. 2xx is delivered. 429 and 5xx are retried, no sooner than
/// `Retry-After`. Anything else fails. `id` is the same at every attempt.
struct SMSCourier: Courier {
  let web: any Web
  let url: String
  let token: String?
  let from: String

  private struct Order: Encodable {
    let id: ID<OutboxItem>
    let to: String
    let from: String
    let text: String
  }

  func deliver(_ item: OutboxItem) async -> Delivery {
    do {
      let message: TextMessage = try item.read()
      let text = message.text.sentence(in: item.language ?? message.language ?? .ko)
      let encoder = JSONEncoder()
      // The same bytes at every attempt, because a receiver may compare bodies under one key.
      encoder.outputFormatting = .sortedKeys
      let order = Order(id: item.id, to: item.address, from: from, text: text)
      var headers = [
        ("Content-Type", "application/json"), ("Idempotency-Key", item.id.description),
      ]
      if let token { headers.append(("Authorization", "Bearer \(token)")) }
      let request = OutgoingRequest(
        "POST", url, headers: headers.map { (name: $0.0, value: $0.1) },
        body: Array(try encoder.encode(order)))
      return Delivery(try await web.send(request))
    } catch let unreachable as Unreachable {
      return .retry(because: unreachable.description)
    } catch is DecodingError {
      return .failed(because: "not a text message")
    } catch {
      return .retry(because: "\(type(of: error))")
    }
  }
}

extension Delivery {
  /// Maps an HTTP status to a delivery outcome, for receivers without special rules.
  public init(_ response: OutgoingResponse) {
    let reason = "status \(response.status)"
    switch response.status {
    case 200..<300: self = .delivered
    // A problem of credentials or load, not of this message. An operator can fix it.
    case 401, 403, 408, 425, 429, 500...:
      self = .retry(after: response.retryAfter, because: reason)
    default: self = .failed(because: reason)
    }
  }
}

extension OutgoingResponse {
  /// The `Retry-After` of a response, in seconds or as a date (RFC 9110 §10.2.3).
  ///
  /// A date is compared with the response's own `Date`, so clock differences do not matter.
  public var retryAfter: Duration? {
    guard let text = header("Retry-After") else { return nil }
    if let seconds = Int(text) { return seconds < 0 ? nil : .seconds(min(seconds, 86_400)) }
    guard let then = httpDate(text), let now = header("Date").flatMap(httpDate) else { return nil }
    return .seconds(min(86_400, max(0, Int(then.timeIntervalSince(now)))))
  }
}

private func httpDate(_ text: String) -> Date? {
  let format = DateFormatter()
  format.locale = Locale(identifier: "en_US_POSIX")
  format.timeZone = TimeZone(secondsFromGMT: 0)
  format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
  return format.date(from: text)
}
