/// Turns a block of elements, text, `if`, `switch` and `for` into one piece of HTML.
@resultBuilder
public enum HTMLBuilder {
  @inlinable
  public static func buildExpression<Content: HTML>(_ content: Content) -> Content { content }

  @inlinable
  public static func buildBlock() -> Empty { Empty() }

  @inlinable
  public static func buildPartialBlock<Content: HTML>(first: Content) -> Content { first }

  @inlinable
  public static func buildPartialBlock<First: HTML, Second: HTML>(
    accumulated: First, next: Second
  ) -> Sequel<First, Second> {
    Sequel(first: accumulated, second: next)
  }

  @inlinable
  public static func buildOptional<Content: HTML>(_ content: Content?) -> Content? { content }

  @inlinable
  public static func buildEither<Yes: HTML, No: HTML>(first: Yes) -> Either<Yes, No> {
    .first(first)
  }

  @inlinable
  public static func buildEither<Yes: HTML, No: HTML>(second: No) -> Either<Yes, No> {
    .second(second)
  }

  @inlinable
  public static func buildArray<Content: HTML>(_ contents: [Content]) -> [Content] { contents }
}
