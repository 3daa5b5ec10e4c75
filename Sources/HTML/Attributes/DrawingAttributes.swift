/// Attributes of SVG elements, with numbers or text as values.
extension Attribute {
  public static func viewBox(_ value: String?) -> Attribute { Attribute("viewBox", value) }
  public static func xmlns(_ value: String?) -> Attribute { Attribute("xmlns", value) }
  public static func preserveAspectRatio(_ value: String?) -> Attribute {
    Attribute("preserveAspectRatio", value)
  }
  public static func d(_ value: String?) -> Attribute { Attribute("d", value) }
  public static func points(_ value: String?) -> Attribute { Attribute("points", value) }
  public static func fill(_ value: String?) -> Attribute { Attribute("fill", value) }
  public static func stroke(_ value: String?) -> Attribute { Attribute("stroke", value) }
  public static func transform(_ value: String?) -> Attribute { Attribute("transform", value) }
  public static func fillRule(_ value: String?) -> Attribute { Attribute("fill-rule", value) }
  public static func clipRule(_ value: String?) -> Attribute { Attribute("clip-rule", value) }
  public static func strokeLinecap(_ value: String?) -> Attribute {
    Attribute("stroke-linecap", value)
  }
  public static func strokeLinejoin(_ value: String?) -> Attribute {
    Attribute("stroke-linejoin", value)
  }
  public static func strokeDasharray(_ value: String?) -> Attribute {
    Attribute("stroke-dasharray", value)
  }
  public static func gradientUnits(_ value: String?) -> Attribute {
    Attribute("gradientUnits", value)
  }
  public static func gradientTransform(_ value: String?) -> Attribute {
    Attribute("gradientTransform", value)
  }
  public static func patternUnits(_ value: String?) -> Attribute {
    Attribute("patternUnits", value)
  }
  public static func maskUnits(_ value: String?) -> Attribute { Attribute("maskUnits", value) }
  public static func clipPathUnits(_ value: String?) -> Attribute {
    Attribute("clipPathUnits", value)
  }
  public static func clipPath(_ value: String?) -> Attribute { Attribute("clip-path", value) }
  public static func mask(_ value: String?) -> Attribute { Attribute("mask", value) }
  public static func stopColor(_ value: String?) -> Attribute { Attribute("stop-color", value) }
  public static func textAnchor(_ value: String?) -> Attribute { Attribute("text-anchor", value) }
  public static func dominantBaseline(_ value: String?) -> Attribute {
    Attribute("dominant-baseline", value)
  }
  public static func fontWeight(_ value: String?) -> Attribute { Attribute("font-weight", value) }
  public static func fontFamily(_ value: String?) -> Attribute { Attribute("font-family", value) }
  public static func vectorEffect(_ value: String?) -> Attribute {
    Attribute("vector-effect", value)
  }
  public static func filter(_ value: String?) -> Attribute { Attribute("filter", value) }
  public static func x(_ value: some Measure) -> Attribute { Attribute("x", value.measure) }
  public static func y(_ value: some Measure) -> Attribute { Attribute("y", value.measure) }
  public static func width(_ value: Double) -> Attribute { Attribute("width", value.measure) }
  public static func height(_ value: Double) -> Attribute { Attribute("height", value.measure) }
  public static func x1(_ value: some Measure) -> Attribute { Attribute("x1", value.measure) }
  public static func y1(_ value: some Measure) -> Attribute { Attribute("y1", value.measure) }
  public static func x2(_ value: some Measure) -> Attribute { Attribute("x2", value.measure) }
  public static func y2(_ value: some Measure) -> Attribute { Attribute("y2", value.measure) }
  public static func cx(_ value: some Measure) -> Attribute { Attribute("cx", value.measure) }
  public static func cy(_ value: some Measure) -> Attribute { Attribute("cy", value.measure) }
  public static func r(_ value: some Measure) -> Attribute { Attribute("r", value.measure) }
  public static func rx(_ value: some Measure) -> Attribute { Attribute("rx", value.measure) }
  public static func ry(_ value: some Measure) -> Attribute { Attribute("ry", value.measure) }
  public static func dx(_ value: some Measure) -> Attribute { Attribute("dx", value.measure) }
  public static func dy(_ value: some Measure) -> Attribute { Attribute("dy", value.measure) }
  public static func offset(_ value: some Measure) -> Attribute {
    Attribute("offset", value.measure)
  }
  public static func opacity(_ value: some Measure) -> Attribute {
    Attribute("opacity", value.measure)
  }
  public static func fillOpacity(_ value: some Measure) -> Attribute {
    Attribute("fill-opacity", value.measure)
  }
  public static func strokeOpacity(_ value: some Measure) -> Attribute {
    Attribute("stroke-opacity", value.measure)
  }
  public static func stopOpacity(_ value: some Measure) -> Attribute {
    Attribute("stop-opacity", value.measure)
  }
  public static func strokeWidth(_ value: some Measure) -> Attribute {
    Attribute("stroke-width", value.measure)
  }
  public static func strokeDashoffset(_ value: some Measure) -> Attribute {
    Attribute("stroke-dashoffset", value.measure)
  }
  public static func strokeMiterlimit(_ value: some Measure) -> Attribute {
    Attribute("stroke-miterlimit", value.measure)
  }
  public static func pathLength(_ value: some Measure) -> Attribute {
    Attribute("pathLength", value.measure)
  }
  public static func fontSize(_ value: some Measure) -> Attribute {
    Attribute("font-size", value.measure)
  }
}
