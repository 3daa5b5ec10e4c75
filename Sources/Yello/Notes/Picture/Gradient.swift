/// The two colours of a ballot and its notes; `gradient.css` has the same values.
struct Gradient {
  let from: String
  let to: String

  /// The gradient for `color`, 1 to 12; other values give the fifth (`docs/spec/yello.md`,
  /// Colours).
  init(color: Int) {
    let colors = Self.all[Self.all.indices.contains(color - 1) ? color - 1 : 4]
    from = "#" + colors.0
    to = "#" + colors.1
  }

  private static let all = [
    ("6437ff", "a892ff"), ("62dfaf", "a5f475"), ("ff4d8d", "ff7c7c"), ("1dd4ed", "50d9c0"),
    ("e170f3", "a892ff"), ("2e9afe", "02cbd8"), ("fe5b5b", "f88b7c"), ("31e3c7", "a5ecd7"),
    ("ff3062", "fe584c"), ("6e6eec", "ecb2f6"), ("1b8cff", "a1cfff"), ("ef318b", "ff7cbb"),
  ]
}
