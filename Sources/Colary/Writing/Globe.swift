import HTML
import Wire

/// The glass globe: a face in liquid of the picked colour.
///
/// All faces are in it; the style sheet shows the one of the checked choices, so it works without scripts.
struct Globe: HTML {
  var body: some HTML { Raw(trusted: Self.text) }

  private static let text: String = {
    let faces = Colary.Emotion.allCases.flatMap { emotion in
      (1...3).map { step in
        "<use class=\"globe-face \(emotion.rawValue)-\(step)\" href=\"#face-\(emotion.rawValue)-\(step)\" x=\"86\" y=\"86\" width=\"108\" height=\"108\"/>"
      }
    }
    return """
      <svg class="globe" viewBox="0 0 280 300" aria-hidden="true">\
      <defs><clipPath id="glass"><circle cx="140" cy="138" r="112"/></clipPath></defs>\
      <ellipse class="globe-shadow" cx="140" cy="284" rx="86" ry="10"/>\
      <path class="globe-stand" d="M92 258q48 22 96 0l9 18q-57 20-114 0z"/>\
      <circle class="globe-back" cx="140" cy="138" r="120"/>\
      <g clip-path="url(#glass)"><g class="liquid"><g class="tide">\
      <path class="wave behind" d="\(wave(14))"/><path class="wave" d="\(wave(10))"/>\
      <g class="bubbles"><circle cx="84" cy="60" r="5"/><circle cx="196" cy="86" r="7"/>\
      <circle cx="166" cy="44" r="4"/><circle cx="112" cy="104" r="3.500"/></g></g></g></g>\
      <g class="float">\
      <path class="globe-face empty" d="M106 132h.1M174 132h.1M122 160h36"/>\(faces.joined())</g>\
      <circle class="globe-rim" cx="140" cy="138" r="116"/>\
      <path class="globe-shine" d="M62 104q14-44 56-60M54 128q0-5 1-10"/></svg>
      """
  }()

  /// Two periods of a wave of that height over a deep body; moved by one period it looks the same.
  private static func wave(_ height: Int) -> String {
    "M-280 0q70-\(height * 2) 140 0t140 0 140 0 140 0 140 0 140 0 140 0V300H-280z"
  }
}
