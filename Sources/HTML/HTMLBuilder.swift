/// Builds HTML from a block of elements, text, `if`, `switch` and `for`.
///
/// Parameters are `consuming`, so that parts are moved rather than copied.
@resultBuilder
public enum HTMLBuilder {
  @inlinable
  public static func buildExpression<Content: HTML>(_ content: consuming Content) -> Content {
    content
  }

  @inlinable
  public static func buildBlock() -> Empty { Empty() }

  @inlinable
  public static func buildPartialBlock<Content: HTML>(first: consuming Content) -> Content { first }

  @inlinable
  public static func buildPartialBlock<First: HTML, Second: HTML>(
    accumulated: consuming First, next: consuming Second
  ) -> HTMLPair<First, Second> {
    HTMLPair(first: accumulated, second: next)
  }

  @inlinable
  public static func buildOptional<Content: HTML>(_ content: consuming Content?) -> Content? {
    content
  }

  @inlinable
  public static func buildEither<Yes: HTML, No: HTML>(first: consuming Yes) -> Either<Yes, No> {
    .first(first)
  }

  @inlinable
  public static func buildEither<Yes: HTML, No: HTML>(second: consuming No) -> Either<Yes, No> {
    .second(second)
  }

  @inlinable
  public static func buildArray<Content: HTML>(_ contents: consuming [Content]) -> [Content] {
    contents
  }
}
