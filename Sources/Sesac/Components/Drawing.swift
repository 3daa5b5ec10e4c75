import Commons

/// The drawings of SeSAC by name; their files are in `Public/svg/sesac`.
enum Drawing: Hashable {
  case hero, near, same, wordmark, alone, pin, man, woman
  case sprout(Int)
  case background(Int)
  case map(zoom: Int, isNight: Bool)

  var file: String { "svg/sesac/\(name).svg" }

  private var name: String {
    switch self {
    case .hero: "hero"
    case .near: "near"
    case .same: "same"
    case .wordmark: "wordmark"
    case .alone: "alone"
    case .pin: "pin"
    case .man: "man"
    case .woman: "woman"
    case .sprout(let number): "sprout-\(number)"
    case .background(let number): "background-\(number)"
    case .map(let zoom, let isNight): "map-\(zoom)\(isNight ? "-night" : "")"
    }
  }
}

extension View {
  func file(_ drawing: Drawing) -> String { file(drawing.file) }
}
