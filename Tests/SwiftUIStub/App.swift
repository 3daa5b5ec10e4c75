@MainActor @preconcurrency public protocol Scene {}

public struct WindowGroup<Content: View>: Scene {
  public init(@ViewBuilder content: () -> Content) {}
}

/// An app; the stub's `main()` makes it and shows nothing.
@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @MainActor @preconcurrency var body: Body { get }
  @MainActor @preconcurrency init()
}

extension App {
  @MainActor @preconcurrency public static func main() { _ = Self().body }
}
