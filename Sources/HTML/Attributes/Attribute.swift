/// One attribute of an element; omitted when it has no value.
///
/// Names are literals in the source code; values are escaped and always quoted.
public struct Attribute: Sendable {
  enum Value: Sendable {
    case absent
    case present
    case text(String)
    case words(LocalizedText)
    case number(Int)
    case address(String)
  }

  enum Family: Sendable {
    case plain, aria, data, htmx
  }

  private let family: Family
  private let name: StaticString
  private let value: Value

  init(_ name: StaticString, _ value: Value, in family: Family = .plain) {
    self.family = family
    self.name = name
    self.value = value
  }

  init(_ name: StaticString, _ text: String?) {
    self.init(name, text.map { .text($0) } ?? .absent)
  }

  init(_ name: StaticString, _ number: Int?) {
    self.init(name, number.map { .number($0) } ?? .absent)
  }

  init(_ name: StaticString, _ isOn: Bool) {
    self.init(name, isOn ? .present : .absent)
  }

  init(_ name: StaticString, address: String?) {
    self.init(name, address.map { .address($0) } ?? .absent)
  }

  func render(into page: inout HTMLWriter) {
    if case .absent = value { return }
    switch family {
    case .plain: page.byte(" ")
    case .aria: page.markup(" aria-")
    case .data: page.markup(" data-")
    case .htmx: page.markup(" hx-")
    }
    page.markup(name)
    switch value {
    case .absent, .present: return
    case .text(let text): quote { page.escape(text) }
    case .words(let words): quote { page.escape(words.sentence(in: page.language)) }
    case .number(let number): quote { page.number(number) }
    case .address(let address): quote { page.escape(Address.isSafe(address) ? address : "#") }
    }

    func quote(_ write: () -> Void) {
      page.markup("=\"")
      write()
      page.byte("\"")
    }
  }
}
