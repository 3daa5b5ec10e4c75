import Foundation
import Testing
import Wire

/// The OpenAPI document of endpoints as Foundation parses it.
struct Reading {
  let root: [String: Any]

  init(_ endpoints: EndpointDescription...) throws {
    let document = OpenAPIDocument(title: "Sample", version: "1", endpoints: endpoints)
    let object = try JSONSerialization.jsonObject(with: Data(document.json()))
    root = try #require(object as? [String: Any])
  }

  /// The object at a path of `keys`.
  func at(_ keys: String...) throws -> [String: Any] {
    try keys.reduce(root) { object, key in try #require(object[key] as? [String: Any], "\(key)") }
  }

  func schema(_ name: String) throws -> [String: Any] { try at("components", "schemas", name) }

  func property(_ name: String, of component: String) throws -> NSDictionary {
    let properties = try #require(try schema(component)["properties"] as? [String: NSDictionary])
    return try #require(properties[name], "\(name)")
  }
}
