extension Endpoint {
  /// Where a web form for this endpoint posts to: PUT and DELETE travel as `?_method=`.
  public func action(_ value: Path) -> String {
    switch method {
    case .get, .post: path(value)
    case .put, .delete: path(value) + "?_method=" + method.rawValue
    }
  }
}

extension Endpoint where Path == Nothing {
  /// Where a web form for this endpoint posts to.
  public var action: String { action(Nothing()) }
}
