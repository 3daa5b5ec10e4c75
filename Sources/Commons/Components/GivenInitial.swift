/// The first syllable of a given name, for an avatar: 도 of 강도윤, 솔 of 이솔.
public func givenInitial(_ name: String) -> String {
  String(name.suffix(name.count > 2 ? 2 : 1).prefix(1))
}
