public import HTML
public import Wire

/// An asker whom live events concern.
public protocol Listening {
  /// Where their events are streamed.
  var livePath: String { get }
}

/// A whole document: head, demo bar, content, toasts.
///
/// Inlinable, so that an app's page is compiled as one piece rather than put together at run time.
public struct Document<Content: HTML, Dialogs: HTML, Principal: Sendable>: HTML {
  @usableFromInline let view: View<Principal>
  @usableFromInline let branding: Branding
  @usableFromInline let name: Words
  @usableFromInline let frame: String
  @usableFromInline let scripts: [String]
  @usableFromInline let content: Content
  @usableFromInline let dialogs: Dialogs

  /// `name` is the page's own title; `frame` adds classes to the frame, such as a gradient; `scripts`
  /// come beside those of the look; `dialogs` stand last.
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
