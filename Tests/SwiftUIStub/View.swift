/// The part of SwiftUI that the example's views use, with its names and types, so that the views are type-checked on Linux.
///
/// It shows nothing: views have no behaviour to test, their models have.
@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("a primitive view has no body") }
}

/// A view of the stub, whose body is never asked for.
public protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
  public var body: Never { fatalError("a primitive view has no body") }
}

public struct EmptyView: PrimitiveView {
  public nonisolated init() {}
}

public struct TupleView<each Content: View>: PrimitiveView {
  nonisolated init(_ content: repeat each Content) {}
}

public enum ConditionalView<First: View, Second: View>: PrimitiveView {
  case first(First)
  case second(Second)
}

extension Optional: View where Wrapped: View {
  public var body: Never { fatalError("a primitive view has no body") }
}

@resultBuilder public enum ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  @_disfavoredOverload
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<repeat each Content> { TupleView(repeat each content) }
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> ConditionalView<First, Second> { .first(first) }
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> ConditionalView<First, Second> { .second(second) }
}
