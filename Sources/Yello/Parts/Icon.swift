import HTML

/// One of the line drawings of the look; it says nothing by itself.
struct Icon: HTML {
  let name: String

  init(_ name: String) { self.name = name }

  var body: some HTML {
    span(.class("icon icon-\(name)"), .aria("hidden", "true")) {}
  }
}
