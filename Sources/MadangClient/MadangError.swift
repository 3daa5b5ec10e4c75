/// A call that failed without the server refusing it.
///
/// What the server refuses is thrown as a `Refusal`, and a cancelled call as `CancellationError`.
public enum MadangError: Error {
  /// The server could not be reached, also not by trying again.
  case unreachable(underlying: any Error)
  /// Something broke in the server; `reference` is what to quote when asking for help.
  case fault(reference: String?)
  /// The answer is not one this build understands, such as a proxy's page or a newer payload.
  case unreadable(status: Int)
  /// The token store could not be read or written.
  case tokenStore(underlying: any Error)
}
