public import Core
public import SQL

extension Vault {
  /// Opens the vault of the providers' refresh tokens with the key in `file`.
  ///
  /// Throws like `open(keptIn:of:)`.
  public static func openForGrants(keptIn file: String, of db: Database) async throws -> Vault {
    let vault = try await open(keptIn: file, of: db)
    try await db.write { try vault.sealGrants(in: $0) }
    return vault
  }

  /// Seals refresh tokens that an older version stored unencrypted.
  private func sealGrants(in db: Transaction) throws {
    let open: [(provider: String, subject: String, client: String, token: String)] = try db.all(
      """
      SELECT provider, subject, client, refresh_token FROM provider_grant
      WHERE refresh_token NOT LIKE 'v1.%' ORDER BY provider, subject, client
      """
    ) { try ($0[0], $0[1], $0[2], $0[3]) }
    for grant in open {
      let sealed = seal(grant.token, for: Self.owner(grant.provider, grant.subject))
      try db.run(
        """
        UPDATE provider_grant SET refresh_token = \(sealed) WHERE provider = \(grant.provider)
          AND subject = \(grant.subject) AND client = \(grant.client)
        """)
    }
  }

  /// The `owner` of a provider grant.
  static func owner(_ provider: String, _ subject: String) -> String { "\(provider) \(subject)" }
}
