public import Core
import Foundation
import Wire

/// Files in a bucket of an S3-compatible service.
///
/// A PUT is answered when the object is durable. The bucket needs no public access: the server
/// checks who may see a photo and sends the file itself.
public struct S3Store: MediaStore {
  private let web: any Web
  /// The address of the bucket and the prefix, without a trailing slash.
  private let address: String
  private let signature: AWSSignature

  /// Opens `s3://bucket` or `s3://bucket/prefix`; sends nothing.
  public init(_ target: String, _ settings: Settings, _ world: World) throws(SettingsError) {
    let parts = target.dropFirst("s3://".count).split(
      separator: "/", omittingEmptySubsequences: false)
    let isPlain = parts.allSatisfy { part in
      !part.isEmpty && part != "." && part != ".."
        && part.utf8.allSatisfy { isLetterOrDigit($0) || "-._".utf8.contains($0) }
    }
    guard target.hasPrefix("s3://"), isPlain else {
      throw SettingsError(
        "\(Settings.Name.media.variable) must be a folder, s3://bucket or s3://bucket/prefix, of "
          + "letters, digits, dots, hyphens and underscores.")
    }
    let region = settings[.mediaRegion] ?? "us-east-1"
    let service =
      try settings.address(.mediaEndpoint) ?? "https://s3.\(region).amazonaws.com"
    web = world.web
    address = "\(service)/\(parts.joined(separator: "/"))"
    let purpose = "photos in a bucket"
    signature = AWSSignature(
      region: region, service: "s3", key: try settings.require(.mediaKey, for: purpose),
      secret: try settings.require(.mediaSecret, for: purpose))
  }

  /// Throws for a setting of a bucket, where photos are in none.
  public static func refuseSettings(in settings: Settings) throws(SettingsError) {
    let names: [Settings.Name] = [.mediaKey, .mediaSecret, .mediaRegion, .mediaEndpoint]
    guard let name = names.first(where: { settings[$0] != nil }) else { return }
    throw SettingsError(
      "\(name.variable) needs a bucket in \(Settings.Name.media.variable), such as s3://bucket.")
  }

  public func put(_ content: [UInt8], at digest: Digest) async throws {
    let response = try await send("PUT", digest, content)
    guard response.status == 200 else { throw S3Error("PUT", response) }
  }

  public func content(at digest: Digest) async throws -> [UInt8]? {
    let response = try await send("GET", digest)
    switch response.status {
    case 200: return response.body
    case 404: return nil
    default: throw S3Error("GET", response)
    }
  }

  public func remove(_ digest: Digest) async throws {
    let response = try await send("DELETE", digest)
    guard [200, 204, 404].contains(response.status) else { throw S3Error("DELETE", response) }
  }

  private func send(
    _ method: String, _ digest: Digest, _ content: [UInt8] = []
  ) async throws -> OutgoingResponse {
    let name = digest.text
    var request = OutgoingRequest(
      method, "\(address)/\(name.prefix(2))/\(name.dropFirst(2))", body: content)
    request.headers = [("x-amz-content-sha256", Digest(of: content).text)]
    if method == "PUT" { request.headers.append(("Content-Type", "application/octet-stream")) }
    request.signature = signature
    request.timeout = .seconds(30)
    request.limit = 16 << 20
    return try await web.send(request)
  }
}

/// A response of the bucket's service that is no success.
struct S3Error: Error, CustomStringConvertible {
  let description: String

  init(_ method: String, _ response: OutgoingResponse) {
    let body = String(decoding: response.body.prefix(2_000), as: UTF8.self)
    // The rest of the body may repeat parts of the signature.
    let code = body.firstMatch(of: /<Code>([A-Za-z]{1,60})<\/Code>/)?.1 ?? "no code"
    description = "the bucket answered \(method) with \(response.status), \(code)"
  }
}

private func isLetterOrDigit(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"):
    true
  default: false
  }
}
