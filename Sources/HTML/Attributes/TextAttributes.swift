/// Attributes of lists, tables, text and disclosure elements.
extension Attribute {
  public static func datetime(_ value: String?) -> Attribute { Attribute("datetime", value) }
  public static func cite(_ value: String?) -> Attribute { Attribute("cite", address: value) }
  public static func start(_ value: Int?) -> Attribute { Attribute("start", value) }
  public static func reversed(_ isOn: Bool = true) -> Attribute { Attribute("reversed", isOn) }
  public static func colspan(_ value: Int?) -> Attribute { Attribute("colspan", value) }
  public static func rowspan(_ value: Int?) -> Attribute { Attribute("rowspan", value) }
  public static func scope(_ value: String?) -> Attribute { Attribute("scope", value) }
  public static func headers(_ value: String?) -> Attribute { Attribute("headers", value) }
  public static func span(_ value: Int?) -> Attribute { Attribute("span", value) }
  public static func open(_ isOn: Bool = true) -> Attribute { Attribute("open", isOn) }
  public static func closedby(_ value: String?) -> Attribute { Attribute("closedby", value) }
}
