public import HTML
public import Wire

/// A principal whose pages open the app's event stream (``AppDescriptor/eventStream``).
public protocol Listening {
  /// The number of the newest event when the page was read (``Feed/newest(of:)``): its stream goes
  /// on after it, so that nothing is lost before the stream is open.
  var newestEvent: Int { get }
}

/// A principal that may be a ``Listening`` one, of pages that visitors see, too.
///
/// Such a page goes on where it was left when one comes back to it, as a feed that was scrolled.
public protocol MayListen {
  var listener: (any Listening)? { get }
}

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
  @usableFromInline let isIndexed: Bool
  @usableFromInline let content: Content
  @usableFromInline let dialogs: Dialogs

  /// `name` is the page title.
  ///
  /// `frame` adds classes to the frame, such as a gradient. `scripts` are added to those of the
  /// branding. `preview` is for pages that people share. Pages at a secret address are not indexed by
  /// search engines. `dialogs` come last in the body.
  @inlinable
  public init(
    _ view: View<Principal>, _ branding: Branding, _ name: LocalizedText, frame: String = "",
    scripts: [String] = [], preview: LinkPreview? = nil, isIndexed: Bool = true,
    @HTMLBuilder content: () -> Content, @HTMLBuilder dialogs: () -> Dialogs
  ) {
    self.view = view
    self.branding = branding
    self.name = name
    self.frame = frame
    self.scripts = scripts
    self.preview = preview
    self.isIndexed = isIndexed
    self.content = content()
    self.dialogs = dialogs()
  }

  @inlinable
  public var body: some HTML {
    let visitor = view.me as? any MayListen
    let listener = view.me as? any Listening ?? visitor?.listener
    let app = listener.flatMap { _ in view.services.apps[branding.name] }
    let live = app?.eventStream
    let resumes = live != nil && visitor != nil
    Raw(trusted: "<!doctype html>")
    html(
      .lang(view.language.rawValue), .class(branding.name),
      .data("account", view.accountTag ?? ""),
      .hx("headers", branding.usesHTMX ? view.partHeaders : nil),
      .data("live", live),
      .data("events", live == nil ? nil : app?.pageEvents),
      .data("after", live == nil ? nil : listener.map { String($0.newestEvent) }),
      .data("resumes", resumes ? "yes" : nil)
    ) {
      Head(
        branding, view.services.files, view.services.headCache, name: name,
        scripts: view.modules(for: scripts, isLive: live != nil, resumes: resumes),
        metadata: preview.map { LinkMetadata($0, view, branding) }, isIndexed: isIndexed)
      pageBody {
        SkipLink()
        if let splash = view.splash { Splash(splash) }
        div(.class("frame", frame.isEmpty ? nil : frame)) {
          if view.services.demo != nil { Momentary(DemoBar(view, branding)) }
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
    scripts: [String] = [], preview: LinkPreview? = nil, isIndexed: Bool = true,
    @HTMLBuilder content: () -> Content
  ) {
    self.init(
      view, branding, name, frame: frame, scripts: scripts, preview: preview,
      isIndexed: isIndexed, content: content, dialogs: { Empty() })
  }
}
