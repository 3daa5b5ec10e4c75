public import HTML
public import Wire

/// A principal whose pages open the app's event stream (``AppDescriptor/eventStream``).
public protocol Listening {}

/// An HTML document: head, demo bar, content and toasts.
///
/// Inlinable, so that the compiler specializes each page.
public struct Document<Content: HTML, Dialogs: HTML, Principal: Sendable>: HTML {
  @usableFromInline let view: View<Principal>
  @usableFromInline let branding: Branding
  @usableFromInline let name: LocalizedText
  @usableFromInline let frame: String
  @usableFromInline let scripts: [String]
  @usableFromInline let preview: LinkPreview?
  @usableFromInline let content: Content
  @usableFromInline let dialogs: Dialogs

  /// `name` is the page title.
  ///
  /// `frame` adds classes to the frame, such as a gradient. `scripts` are added to those of the
  /// branding. `preview` is for pages that people share. `dialogs` come last in the body.
  @inlinable
  public init(
    _ view: View<Principal>, _ branding: Branding, _ name: LocalizedText, frame: String = "",
    scripts: [String] = [], preview: LinkPreview? = nil,
    @HTMLBuilder content: () -> Content, @HTMLBuilder dialogs: () -> Dialogs
  ) {
    self.view = view
    self.branding = branding
    self.name = name
    self.frame = frame
    self.scripts = scripts
    self.preview = preview
    self.content = content()
    self.dialogs = dialogs()
  }

  @inlinable
  public var body: some HTML {
    let live = view.me is any Listening ? view.services.apps[branding.name]?.eventStream : nil
    Raw(trusted: "<!doctype html>")
    html(
      .lang(view.language.rawValue), .class(branding.name),
      .data("live", live)
    ) {
      Head(
        branding, view.services.files, view.services.headCache, name: name,
        scripts: view.modules(for: scripts, isLive: live != nil),
        metadata: preview.map { LinkMetadata($0, view, branding) })
      pageBody {
        SkipLink()
        if let splash = view.splash { Splash(splash) }
        div(.class("frame", frame.isEmpty ? nil : frame)) {
          if view.services.demo != nil { DemoBar(view, branding) }
          content
        }
        Toasts(toast: view.toast)
        dialogs
      }
    }
  }
}

extension Document where Dialogs == Empty {
  /// A document without dialogs.
  @inlinable
  public init(
    _ view: View<Principal>, _ branding: Branding, _ name: LocalizedText, frame: String = "",
    scripts: [String] = [], preview: LinkPreview? = nil,
    @HTMLBuilder content: () -> Content
  ) {
    self.init(
      view, branding, name, frame: frame, scripts: scripts, preview: preview, content: content,
      dialogs: { Empty() })
  }
}
