/// The component name of `type`: `Page_NoteCard` for `Wire.Page<Wire.NoteCard>`.
///
/// It contains the names of enclosing types and no module names, so it does not depend on the order
/// in which endpoints are described.
func componentName(of type: Any.Type) -> String {
  let full = String(reflecting: type)
    .replacing(/\(extension in [^)]*\):/, with: "")
    .replacing(/\(unknown context at [^)]*\)\./, with: "")
  let words = full.split { "<>, ".contains($0) }.map { word in
    word.split(separator: ".").dropFirst().joined(separator: "_")
  }
  return words.joined(separator: "_")
}
