public import SQL
public import Wire

extension Transaction {
  /// Stores the language of an account's first sign-in; later ones change nothing.
  func setFirstLanguage(_ first: FirstLanguage, of account: ID<Account>) throws {
    try run(
      """
      UPDATE account SET language = \(first.language.rawValue),
        language_chosen = \(first.isChosen)
      WHERE id = \(account) AND language IS NULL
      """)
  }

  /// Stores a choice; `current` is the language of the device that asks.
  func setLanguage(
    _ option: AccountLanguage.Option, of account: ID<Account>, on current: Language
  ) throws {
    let language = option.language ?? current
    try run(
      """
      UPDATE account SET language = \(language.rawValue), language_chosen = \(option != .device)
      WHERE id = \(account)
      """)
  }

  /// The choice of an account.
  func languageOption(of account: ID<Account>) throws -> AccountLanguage.Option {
    let chosen: String? = try value(
      "SELECT language FROM account WHERE id = \(account) AND language_chosen = 1")
    return chosen.flatMap(AccountLanguage.Option.init(rawValue:)) ?? .device
  }

  /// The language chosen for the account of a session; nil without a choice.
  func chosenLanguage(of credential: Credential) throws -> Language? {
    let chosen: String? = try value(
      """
      SELECT a.language FROM session s JOIN account a ON a.id = s.account_id
      WHERE s.access_hash = \(credential.hash) AND a.language_chosen = 1
      """)
    return chosen.flatMap(Language.init(rawValue:))
  }

  /// The language of an account's notifications; nil before it is known.
  public func language(of account: ID<Account>) throws -> Language? {
    let language: String? = try value(
      "SELECT language FROM account WHERE id = \(account) AND language IS NOT NULL")
    return language.flatMap(Language.init(rawValue:))
  }
}
