public import HTML
import Wire

extension Site {
  /// Mounts the operators' pages of a bank.
  public mutating func mountTextBank<Search, Text, Edit>(
    _ bank: TextBank<Search, Text, Edit>
  ) throws {
    let verbs = TextBankVerbs(bank: bank, world: services.world)
    try read(bank.list, .operators) { context, _, db in
      try verbs.list(context.input, in: db)
    } page: { page, context, view in
      TextBankListPage(view: view, bank: bank, texts: page, search: context.input)
    }
    try page(bank.newPath, .operators) { view, _ in bank.page(view, nil, formState: bank.newForm) }
    try read(bank.show, .operators) { context, _, db in
      try verbs.show(context.path, in: db)
    } page: { text, _, view in
      bank.page(view, text.key, formState: bank.form(of: text))
    }
    try write(
      bank.add, .operators,
      then: .to(
        bank.list.path, ko: "\(bank.object) 더했어요.", en: "The \(bank.noun.en) is added.")
    ) { context, me, db in
      try verbs.add(context.input, by: me, at: context.now, in: db)
    } rejected: { rejected, view, _ in
      bank.page(view, nil, formState: rejected.form)
    }
    try write(
      bank.edit, .operators,
      then: .to(
        bank.list.path, ko: "\(bank.object) 고쳤어요.", en: "The \(bank.noun.en) is saved.")
    ) { context, me, db in
      try verbs.edit(context.path, context.input, by: me, at: context.now, in: db)
    } rejected: { rejected, view, db in
      try TextBankFormPage(
        view: view, bank: bank, key: rejected.path, formState: rejected.form,
        now: Edits.current(rejected) { try verbs.show($0, in: db) })
    }
  }
}

extension TextBank {
  /// The form for the text with `key`, or for a new one, with the fields of `typed`.
  ///
  /// A partial request gets only the preview.
  public func page(
    _ view: View<OperatorAccount>, _ key: Text.Key?, formState: FormState
  ) -> any HTML {
    if view.isPartial, let preview { return preview.content(formState) }
    return TextBankFormPage(view: view, bank: self, key: key, formState: formState)
  }
}
