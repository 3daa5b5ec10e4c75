/// A request that failed without a refusal.
///
/// Refusals are thrown as `Refusal`, cancellation as `CancellationError`.
public enum MadangError: Error {
  /// The server was unreachable, also after retries.
  case unreachable(underlying: any Error)
  /// The server failed; quote `reference` when asking for help.
  case fault(reference: String?)
  /// This build cannot decode the response, such as a proxy's page or a newer payload.
  case unreadable(status: Int)
  /// The token store could not be read or written.
  case tokenStore(underlying: any Error)
}
