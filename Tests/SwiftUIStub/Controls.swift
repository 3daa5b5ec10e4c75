public import Foundation

public struct Text: PrimitiveView {
  public init(_ content: some StringProtocol) {}
}

public struct Label: PrimitiveView {
  public init(_ title: some StringProtocol, systemImage: String) {}
}

public struct ProgressView: PrimitiveView {
  public init() {}
}

public struct Button: PrimitiveView {
  public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) {}
}

public struct Link: PrimitiveView {
  public init(_ title: some StringProtocol, destination: URL) {}
}

public struct TextField: PrimitiveView {
  public init(_ title: some StringProtocol, text: Binding<String>) {}
}

public struct VStack<Content: View>: PrimitiveView {
  public init(spacing: Double? = nil, @ViewBuilder content: () -> Content) {}
}

public struct HStack<Content: View>: PrimitiveView {
  public init(spacing: Double? = nil, @ViewBuilder content: () -> Content) {}
}

public struct ZStack<Content: View>: PrimitiveView {
  public init(@ViewBuilder content: () -> Content) {}
}

public struct List<Content: View>: PrimitiveView {
  public init(@ViewBuilder content: () -> Content) {}
}

public struct Section<Content: View>: PrimitiveView {
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {}
}

public struct TabView<Content: View>: PrimitiveView {
  public init(@ViewBuilder content: () -> Content) {}
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: PrimitiveView {
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {}
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {}
}
