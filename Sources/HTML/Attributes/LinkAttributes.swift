/// Attributes of links, images and resources.
extension Attribute {
  public static func href(_ value: String?) -> Attribute { Attribute("href", address: value) }
  public static func src(_ value: String?) -> Attribute { Attribute("src", address: value) }
  public static func poster(_ value: String?) -> Attribute { Attribute("poster", address: value) }
  public static func alt(_ value: String?) -> Attribute { Attribute("alt", value) }
  public static func alt(ko: String, en: String) -> Attribute {
    Attribute("alt", .words(LocalizedText(ko: ko, en: en)))
  }
  public static func rel(_ value: String?) -> Attribute { Attribute("rel", value) }
  public static func target(_ value: String?) -> Attribute { Attribute("target", value) }
  public static func download(_ value: String?) -> Attribute { Attribute("download", value) }
  public static func hreflang(_ value: String?) -> Attribute { Attribute("hreflang", value) }
  public static func referrerpolicy(_ value: String?) -> Attribute {
    Attribute("referrerpolicy", value)
  }
  public static func media(_ value: String?) -> Attribute { Attribute("media", value) }
  public static func content(_ value: String?) -> Attribute { Attribute("content", value) }
  public static func content(ko: String, en: String) -> Attribute {
    Attribute("content", .words(LocalizedText(ko: ko, en: en)))
  }
  public static func property(_ value: String?) -> Attribute { Attribute("property", value) }
  public static func charset(_ value: String?) -> Attribute { Attribute("charset", value) }
  public static func httpEquiv(_ value: String?) -> Attribute { Attribute("http-equiv", value) }
  public static func `as`(_ value: String?) -> Attribute { Attribute("as", value) }
  public static func integrity(_ value: String?) -> Attribute { Attribute("integrity", value) }
  public static func crossorigin(_ value: String?) -> Attribute { Attribute("crossorigin", value) }
  public static func color(_ value: String?) -> Attribute { Attribute("color", value) }
  public static func srcset(_ value: String?) -> Attribute { Attribute("srcset", value) }
  public static func sizes(_ value: String?) -> Attribute { Attribute("sizes", value) }
  public static func imagesizes(_ value: String?) -> Attribute { Attribute("imagesizes", value) }
  public static func imagesrcset(_ value: String?) -> Attribute { Attribute("imagesrcset", value) }
  public static func loading(_ value: String?) -> Attribute { Attribute("loading", value) }
  public static func decoding(_ value: String?) -> Attribute { Attribute("decoding", value) }
  public static func fetchpriority(_ value: String?) -> Attribute {
    Attribute("fetchpriority", value)
  }
  public static func width(_ value: Int?) -> Attribute { Attribute("width", value) }
  public static func height(_ value: Int?) -> Attribute { Attribute("height", value) }
  public static func controls(_ isOn: Bool = true) -> Attribute { Attribute("controls", isOn) }
  public static func autoplay(_ isOn: Bool = true) -> Attribute { Attribute("autoplay", isOn) }
  public static func loop(_ isOn: Bool = true) -> Attribute { Attribute("loop", isOn) }
  public static func muted(_ isOn: Bool = true) -> Attribute { Attribute("muted", isOn) }
  public static func playsinline(_ isOn: Bool = true) -> Attribute {
    Attribute("playsinline", isOn)
  }
  public static func preload(_ value: String?) -> Attribute { Attribute("preload", value) }
  public static func kind(_ value: String?) -> Attribute { Attribute("kind", value) }
  public static func srclang(_ value: String?) -> Attribute { Attribute("srclang", value) }
  public static func label(_ value: String?) -> Attribute { Attribute("label", value) }
  public static func label(ko: String, en: String) -> Attribute {
    Attribute("label", .words(LocalizedText(ko: ko, en: en)))
  }
  public static func async(_ isOn: Bool = true) -> Attribute { Attribute("async", isOn) }
  public static func `defer`(_ isOn: Bool = true) -> Attribute { Attribute("defer", isOn) }
  public static func nomodule(_ isOn: Bool = true) -> Attribute { Attribute("nomodule", isOn) }
}
