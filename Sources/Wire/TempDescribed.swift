public struct EndpointDescription: Sendable {}
extension Endpoint { public var described: EndpointDescription { EndpointDescription() } }
