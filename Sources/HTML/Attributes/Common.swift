/// Attributes of any element, with their HTML names; omitted when nil or false.
extension Attribute {
  public static func id(_ value: String?) -> Attribute { Attribute("id", value) }
  public static func role(_ value: String?) -> Attribute { Attribute("role", value) }
  public static func lang(_ value: String?) -> Attribute { Attribute("lang", value) }
  public static func dir(_ value: String?) -> Attribute { Attribute("dir", value) }
  public static func title(_ value: String?) -> Attribute { Attribute("title", value) }
  public static func title(ko: String, en: String) -> Attribute {
    Attribute("title", .words(LocalizedText(ko: ko, en: en)))
  }
  public static func tabindex(_ value: Int?) -> Attribute { Attribute("tabindex", value) }
  public static func accesskey(_ value: String?) -> Attribute { Attribute("accesskey", value) }
  public static func hidden(_ isOn: Bool = true) -> Attribute { Attribute("hidden", isOn) }
  public static func inert(_ isOn: Bool = true) -> Attribute { Attribute("inert", isOn) }
  public static func autofocus(_ isOn: Bool = true) -> Attribute { Attribute("autofocus", isOn) }
  public static func popover(_ value: String?) -> Attribute { Attribute("popover", value) }
  public static func slot(_ value: String?) -> Attribute { Attribute("slot", value) }
  public static func itemprop(_ value: String?) -> Attribute { Attribute("itemprop", value) }
  public static func translate(_ value: String?) -> Attribute { Attribute("translate", value) }
}
