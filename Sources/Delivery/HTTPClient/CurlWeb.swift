import CCurl
public import Core
import Foundation
import HTTP
import Wire

/// An HTTP client by libcurl; it checks certificates and does not follow redirects.
public final class CurlWeb: Web {
  private let anywhere = Curl()
  /// A separate connection pool; a pooled connection to a private address must not be reused here.
  private let inPublic = Curl()
  private let allowsLoopback: Bool
  private let authority: String?

  /// `allowsLoopback` counts this machine as public, and the PEM file `authority` replaces the system's
  /// certificate authorities, both for tests.
  public init(allowsLoopback: Bool = false, authority: String? = nil) {
    self.allowsLoopback = allowsLoopback
    self.authority = authority
  }

  deinit {
    anywhere.close()
    inPublic.close()
  }

  public func send(_ request: OutgoingRequest) async throws -> OutgoingResponse {
    let transfer = try transfer(for: request)
    let result = await (request.mustBePublic ? inPublic : anywhere).run(transfer)
    guard result == CURLE_OK else {
      try Task.checkCancellation()
      // Leaves out the URL, which may be secret, such as a push endpoint.
      let reason =
        result == CURLE_WRITE_ERROR
        ? "too long an answer" : String(cString: curl_easy_strerror(result))
      throw Unreachable(reason)
    }
    return OutgoingResponse(
      status: transfer.status, headers: transfer.headers, body: transfer.body)
  }

  private func transfer(for request: OutgoingRequest) throws -> Transfer {
    let lines = request.headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
    guard ([request.url, request.method] + lines).allSatisfy({ !$0.utf8.contains { $0 < 32 } })
    else { throw Unreachable("a control character in the request") }
    let transfer = try Transfer(
      request.url, sending: request.body, limit: request.limit, timeout: request.timeout)
    transfer.set(CURLOPT_PROTOCOLS_STR, "http,https")
    // Removes `Expect: 100-continue`, which costs a round trip, and curl's default content type.
    let named = Set(request.headers.map { $0.name.lowercased() })
    var silent = ["Expect", "Content-Type"].filter { !named.contains($0.lowercased()) }
    if let signature = request.signature {
      // libcurl 7.88 signs removed headers too.
      silent = []
      let scope = "aws:amz:\(signature.region):\(signature.service)"
      transfer.set(CURLOPT_AWS_SIGV4, scope)
      transfer.set(CURLOPT_USERNAME, signature.key)
      transfer.set(CURLOPT_PASSWORD, signature.secret)
    }
    transfer.set(CURLOPT_HTTPHEADER, lines + silent.map { "\($0):" })
    if !request.body.isEmpty || request.method == "POST" {
      transfer.set(CURLOPT_POST, 1)
      madang_set_size(transfer.easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(request.body.count))
    }
    if request.method == "HEAD" { transfer.set(CURLOPT_NOBODY, 1) }
    transfer.set(CURLOPT_CUSTOMREQUEST, request.method)
    if let authority { transfer.set(CURLOPT_CAINFO, authority) }
    if request.usesHTTP2 {
      transfer.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
      // Waits for the connection that is being opened instead of opening another.
      transfer.set(CURLOPT_PIPEWAIT, 1)
    }
    if request.mustBePublic {
      // A proxy would resolve the name itself and bypass the address check.
      transfer.set(CURLOPT_PROXY, "")
      madang_set_opener(transfer.easy, allowsLoopback ? openPublicOrLoopback : openPublic)
    }
    return transfer
  }
}

// libcurl takes plain C functions, which cannot capture: one for each setting.
private let openPublic: curl_opensocket_callback = { _, _, address in
  open(address, allowingLoopback: false)
}

private let openPublicOrLoopback: curl_opensocket_callback = { _, _, address in
  open(address, allowingLoopback: true)
}

/// Opens a socket to a public address; any other address ends the attempt.
private func open(
  _ address: UnsafeMutablePointer<curl_sockaddr>?, allowingLoopback: Bool
) -> curl_socket_t {
  guard let address, let place = madang_address(address),
    isPublic(place, allowingLoopback: allowingLoopback)
  else { return -1 }
  return socket(address.pointee.family, address.pointee.socktype, address.pointee.protocol)
}
