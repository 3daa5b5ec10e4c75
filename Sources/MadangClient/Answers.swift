import Foundation
import Wire

extension HTTPReply {
  /// The payload in the body.
  func payload<Output: Payload>(as type: Output.Type = Output.self) throws -> Output {
    if let nothing = Nothing() as? Output { return nothing }
    if Output.self == PNG.self, headers["content-type"] == "image/png",
      let picture = PNG(bytes: body) as? Output
    {
      return picture
    }
    do {
      return try JSONDecoder().decode(Output.self, from: Data(body))
    } catch {
      throw MadangError.unreadable(status: status)
    }
  }

  /// Whether the server no longer takes the pass it was shown.
  var asksForRenewal: Bool {
    guard status == 401, let code = problem?.code else { return false }
    return code == Refusal.sessionExpired.code || code == Refusal.signInFirst.code
  }

  /// What an answer that is not a good one means.
  var failure: any Error {
    guard let problem else { return MadangError.unreadable(status: status) }
    // Only 500 is the server's own fault; whatever else has a code has a sentence to read.
    if status == 500 { return MadangError.fault(reference: problem.reference) }
    var refusal = problem.refusal
    refusal.retryAfter = refusal.retryAfter ?? retryAfter
    return refusal
  }

  /// Seconds to wait (RFC 9110 §10.2.3); its other form, a date, is not used by Madang.
  var retryAfter: Int? { headers["retry-after"].flatMap { Int($0) }.map { max(0, $0) } }

  private var problem: Problem? { try? JSONDecoder().decode(Problem.self, from: Data(body)) }
}
