import Wire

/// The twelve services a new designer's menu begins with (`docs/spec/yedi.md`, Data).
enum DefaultMenu {
  typealias Item = (kind: Yedi.Kind, name: String, price: Int, minutes: Int)

  static let items: [Item] = [
    (.cut, "레이어드컷", 45_000, 60), (.cut, "허쉬컷", 46_000, 60), (.cut, "가일컷", 48_000, 50),
    (.cut, "원랭스컷", 49_000, 60),
    (.perm, "애즈펌", 85_000, 120), (.perm, "리프펌", 86_000, 120), (.perm, "포마드펌", 80_000, 100),
    (.perm, "가르마펌", 85_000, 110), (.perm, "쉐도우펌", 92_000, 120),
    (.colour, "뿌리염색", 85_000, 90), (.colour, "전체염색", 115_000, 120),
    (.colour, "부분염색", 95_000, 100),
  ]

  /// Open from Tuesday to Saturday, 10:00 to 19:00.
  static let hours = (2...6).map {
    Yedi.Hours(
      weekday: $0, opens: Yedi.ClockTime(minute: 600), closes: Yedi.ClockTime(minute: 1140))
  }

  static let rules = Yedi.Rules(
    buffer: 0, notice: 1, horizon: 30,
    policy: Yedi.Policy(freeHours: 24, partialPercent: 50, fullHours: 2))
}
