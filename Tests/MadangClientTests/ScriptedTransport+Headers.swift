import MadangClient
import MadangTesting

extension ScriptedTransport {
  var keys: [String?] { calls.map { $0.headers["idempotency-key"] } }
  var passes: [String?] { calls.map { $0.headers["authorization"] } }
}
