import Foundation
import Wire

extension HTTPReply {
  /// Decodes the payload in the body of `endpoint`'s response, off the caller's actor.
  @concurrent func payload<Output: Payload>(
    as type: Output.Type = Output.self, of endpoint: String
  ) async throws -> Output {
    if let nothing = Nothing() as? Output { return nothing }
    if Output.self == PNG.self, headers["content-type"] == "image/png",
      let picture = PNG(bytes: body) as? Output
    {
      return picture
    }
    if Output.self == CSV.self, headers["content-type"]?.hasPrefix("text/csv") == true,
      let table = CSV(bytes: body) as? Output
    {
      return table
    }
    if Output.self == ImageFile.self, headers["content-type"]?.hasPrefix("image/") == true,
      let image = ImageFile(bytes: body) as? Output
    {
      return image
    }
    do {
      return try JSONDecoder.received.decode(Output.self, from: Data(body))
    } catch {
      throw MadangError.unreadable(
        UnreadableResponse(status: status, endpoint: endpoint, underlying: error))
    }
  }

  /// Whether the server rejected the access token.
  var asksForRenewal: Bool {
    guard status == 401, let code = problem?.code else { return false }
    return code == Refusal.sessionExpired.code || code == Refusal.signInFirst.code
  }

  /// The error that an unsuccessful response of `endpoint` stands for.
  func failure(of endpoint: String?) -> any Error {
    guard let problem else {
      return MadangError.unreadable(
        UnreadableResponse(status: status, endpoint: endpoint, retryAfter: retryAfter))
    }
    // Only 500 is a server error; every other problem has a sentence for the person.
    if status == 500 { return MadangError.fault(reference: problem.reference) }
    var refusal = problem.refusal
    refusal.retryAfter = refusal.retryAfter ?? retryAfter
    return refusal
  }

  /// The seconds to wait (RFC 9110 §10.2.3); Madang does not use the date form.
  var retryAfter: Int? { headers["retry-after"].flatMap { Int($0) }.map { max(0, $0) } }

  private var problem: Problem? { try? JSONDecoder().decode(Problem.self, from: Data(body)) }
}
