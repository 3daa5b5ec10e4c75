extension Endpoint {
  /// The `action` of a web form for this endpoint; PUT and DELETE become `?_method=`.
  public func action(_ value: Path) -> String {
    switch method {
    case .get, .post: path(value)
    case .put, .delete: path(value) + "?_method=" + method.rawValue
    }
  }
}

extension Endpoint where Path == Nothing {
  /// The `action` of a web form for this endpoint.
  public var action: String { action(Nothing()) }
}
