/// Attributes of forms and fields; `value(number:)` and `class` are in `Named.swift`.
extension Attribute {
  public static func type(_ value: String?) -> Attribute { Attribute("type", value) }
  public static func name(_ value: String?) -> Attribute { Attribute("name", value) }
  public static func value(_ value: String?) -> Attribute { Attribute("value", value) }
  public static func value(ko: String, en: String) -> Attribute {
    Attribute("value", .words(LocalizedText(ko: ko, en: en)))
  }
  public static func method(_ value: String?) -> Attribute { Attribute("method", value) }
  public static func enctype(_ value: String?) -> Attribute { Attribute("enctype", value) }
  public static func `for`(_ value: String?) -> Attribute { Attribute("for", value) }
  public static func form(_ value: String?) -> Attribute { Attribute("form", value) }
  public static func list(_ value: String?) -> Attribute { Attribute("list", value) }
  public static func placeholder(_ value: String?) -> Attribute { Attribute("placeholder", value) }
  public static func placeholder(ko: String, en: String) -> Attribute {
    Attribute("placeholder", .words(LocalizedText(ko: ko, en: en)))
  }
  public static func autocomplete(_ value: String?) -> Attribute {
    Attribute("autocomplete", value)
  }
  public static func inputmode(_ value: String?) -> Attribute { Attribute("inputmode", value) }
  public static func enterkeyhint(_ value: String?) -> Attribute {
    Attribute("enterkeyhint", value)
  }
  public static func autocapitalize(_ value: String?) -> Attribute {
    Attribute("autocapitalize", value)
  }
  public static func autocorrect(_ value: String?) -> Attribute { Attribute("autocorrect", value) }
  public static func spellcheck(_ value: String?) -> Attribute { Attribute("spellcheck", value) }
  public static func pattern(_ value: String?) -> Attribute { Attribute("pattern", value) }
  public static func accept(_ value: String?) -> Attribute { Attribute("accept", value) }
  public static func capture(_ value: String?) -> Attribute { Attribute("capture", value) }
  public static func formmethod(_ value: String?) -> Attribute { Attribute("formmethod", value) }
  public static func step(_ value: some Measure) -> Attribute { Attribute("step", value.measure) }
  public static func popovertarget(_ value: String?) -> Attribute {
    Attribute("popovertarget", value)
  }
  public static func wrap(_ value: String?) -> Attribute { Attribute("wrap", value) }
  public static func min(_ value: some Measure) -> Attribute { Attribute("min", value.measure) }
  public static func max(_ value: some Measure) -> Attribute { Attribute("max", value.measure) }
  public static func minlength(_ value: Int?) -> Attribute { Attribute("minlength", value) }
  public static func maxlength(_ value: Int?) -> Attribute { Attribute("maxlength", value) }
  public static func low(_ value: Int?) -> Attribute { Attribute("low", value) }
  public static func high(_ value: Int?) -> Attribute { Attribute("high", value) }
  public static func optimum(_ value: Int?) -> Attribute { Attribute("optimum", value) }
  public static func rows(_ value: Int?) -> Attribute { Attribute("rows", value) }
  public static func cols(_ value: Int?) -> Attribute { Attribute("cols", value) }
  public static func size(_ value: Int?) -> Attribute { Attribute("size", value) }
  public static func required(_ isOn: Bool = true) -> Attribute { Attribute("required", isOn) }
  public static func disabled(_ isOn: Bool = true) -> Attribute { Attribute("disabled", isOn) }
  public static func checked(_ isOn: Bool = true) -> Attribute { Attribute("checked", isOn) }
  public static func selected(_ isOn: Bool = true) -> Attribute { Attribute("selected", isOn) }
  public static func multiple(_ isOn: Bool = true) -> Attribute { Attribute("multiple", isOn) }
  public static func readonly(_ isOn: Bool = true) -> Attribute { Attribute("readonly", isOn) }
  public static func novalidate(_ isOn: Bool = true) -> Attribute { Attribute("novalidate", isOn) }
  public static func formnovalidate(_ isOn: Bool = true) -> Attribute {
    Attribute("formnovalidate", isOn)
  }
  public static func action(_ value: String?) -> Attribute { Attribute("action", address: value) }
  public static func formaction(_ value: String?) -> Attribute {
    Attribute("formaction", address: value)
  }
}
