/// A defect put into the simulated world, to prove that the simulator sees what it looks for.
///
/// They sit in host, disk, network and server: the core has no switch that breaks it.
public enum Defect: String, CaseIterable, Sendable {
  /// The store drops rows out of the transaction that also removes their operations.
  case i1
  /// The server forgets operation ids.
  case i2
  /// The host sends the last operation of an entity before its first.
  case i3
  /// The page adds a row that changed instead of replacing it.
  case i4
  /// The server leaves an operation undecided for ever.
  case i5
  /// The host encodes an operation anew when it is sent again.
  case i6
  /// A commit that was confirmed is gone after a kill.
  case lost
  /// The server stores a create that arrives again under another id.
  case duplicated
  /// The host's timers never fire.
  case stalled
  /// The change feed leaves a change out.
  case diverged
  /// The host sends one account's batch with another's token, and the server does not look.
  case isolation
}
