public import HTML
public import Wire

/// A principal with a stream of live events.
public protocol Listening {
  /// The path of the event stream.
  var livePath: String { get }
}

/// An HTML document: head, demo bar, content and toasts.
///
/// Inlinable, so that the compiler specializes each page.
public struct Document<Content: HTML, Dialogs: HTML, Principal: Sendable>: HTML {
  @usableFromInline let view: View<Principal>
  @usableFromInline let branding: Branding
  @usableFromInline let name: Words
  @usableFromInline let frame: String
  @usableFromInline let scripts: [String]
  @usableFromInline let content: Content
  @usableFromInline let dialogs: Dialogs

  /// `name` is the page title.
  ///
  /// `frame` adds classes to the frame, such as a gradient. `scripts` are added to those of the
  /// branding. `dialogs` come last in the body.
  @inlinable
  public init(
    _ view: View<Principal>, _ branding: Branding, _ name: Words, frame: String = "",
    scripts: [String] = [],
    @HTMLBuilder content: () -> Content, @HTMLBuilder dialogs: () -> Dialogs
  ) {
    self.view = view
    self.branding = branding
    self.name = name
    self.frame = frame
    self.scripts = scripts
    self.content = content()
    self.dialogs = dialogs()
  }

  @inlinable
  public var body: some HTML {
    Raw(trusted: "<!doctype html>")
    html(
      .lang(view.language.rawValue), .class(branding.name),
      .data("live", (view.me as? any Listening)?.livePath)
    ) {
      Head(branding, view.services.files, view.services.headCache, name: name, scripts: scripts)
      pageBody {
        SkipLink()
        if let splash = view.splash { Splash(splash) }
        div(.class("frame", frame.isEmpty ? nil : frame)) {
          if let demo = view.services.demo { DemoBar(demo, now: view.now, address: view.address) }
          content
        }
        Toasts(said: view.said)
        dialogs
      }
    }
  }
}

extension Document where Dialogs == Empty {
  /// A document without dialogs.
  @inlinable
  public init(
    _ view: View<Principal>, _ branding: Branding, _ name: Words, frame: String = "",
    scripts: [String] = [],
    @HTMLBuilder content: () -> Content
  ) {
    self.init(
      view, branding, name, frame: frame, scripts: scripts, content: content, dialogs: { Empty() })
  }
}
