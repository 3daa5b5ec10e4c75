/// The name of `type` among the components: `Page_NoteCard` for `Wire.Page<Wire.NoteCard>`.
///
/// Names of enclosing types stay and names of modules go, so that a name does not depend on which
/// endpoint is described first.
func componentName(of type: Any.Type) -> String {
  let full = String(reflecting: type)
    .replacing(/\(extension in [^)]*\):/, with: "")
    .replacing(/\(unknown context at [^)]*\)\./, with: "")
  let words = full.split { "<>, ".contains($0) }.map { word in
    word.split(separator: ".").dropFirst().joined(separator: "_")
  }
  return words.joined(separator: "_")
}
