public struct Font: Sendable {
  public static let largeTitle = Font()
  public static let title = Font()
  public static let headline = Font()
}

public struct Color: Sendable {}

public protocol ShapeStyle {}

extension Color: ShapeStyle {}

extension ShapeStyle where Self == Color {
  public static var red: Color { Color() }
  public static var green: Color { Color() }
  public static var gray: Color { Color() }
}

extension View {
  public func font(_ font: Font?) -> some View { self }
  public func foregroundStyle(_ style: some ShapeStyle) -> some View { self }
  public func padding(_ length: Double? = nil) -> some View { self }
  public func frame(width: Double? = nil, height: Double? = nil) -> some View { self }
  public func offset(x: Double = 0, y: Double = 0) -> some View { self }
  public func disabled(_ isDisabled: Bool) -> some View { self }
  public func tabItem(@ViewBuilder _ label: () -> some View) -> some View { self }
  public func task(
    @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View { self }
  public func refreshable(action: @escaping @Sendable () async -> Void) -> some View { self }
}
