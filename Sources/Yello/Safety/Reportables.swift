import Commons
import Core
import HTML
import SQL
import Wire

extension Reportable {
  /// A reported note: its text, without sender and receiver.
  static let note = Reportable(
    app: YelloApp.branding.name, kind: "note", name: t(ko: "쪽지", en: "note"),
    removing: t(ko: "이 쪽지 지우기", en: "Remove this note"),
    removal: t(
      ko: "이 쪽지를 지울까요? 받은 사람과 친구들의 둘러보기에서 사라지고, 되돌릴 수 없어요.",
      en: "Remove this note? It goes from its receiver and from timelines, and cannot be undone."),
    show: { subject, db in
      try db.one(
        """
        SELECT q.to_receiver, q.keyword_head, q.keyword_foot, k.text
        FROM yello_note n JOIN yello_question q ON q.id = n.question_id
        JOIN yello_keyword k ON k.id = n.keyword_id WHERE \(sql: subject.note)
        """
      ) { row in
        let sentence = try Yello.Sentence(keywordHead: row[1], keywordFoot: row[2])
        let keyword: String = try row[3]
        let second = [
          sentence.keywordHead, keyword + sentence.secondLine(keyword: keyword).foot,
        ].compactMap { $0 }
        return [try row[0], second.joined(separator: " ")]
      }
    },
    author: { subject, db in
      try db.value(
        """
        SELECT p.account_id FROM yello_note n JOIN yello_person p ON p.id = n.sender_id
        WHERE \(sql: subject.note)
        """)
    },
    remove: { subject, db in
      // The row stays: mutes and reports refer to its sender.
      try db.run(
        """
        UPDATE yello_note SET hidden = 1
        WHERE receiver_id = \(subject.reporter) AND id = \(subject.id)
        """)
      try db.recount(ID(high: subject.reporter.high, low: subject.reporter.low))
    })

  /// A reported person: what every member sees in lists.
  static func person(world: World) -> Reportable {
    Reportable(
      app: YelloApp.branding.name, kind: "person", name: t(ko: "사람", en: "person"),
      removing: t(ko: "이름과 아이디 지우기", en: "Remove name and ID"),
      removal: t(
        ko: """
          이름과 아이디를 지울까요? 이름은 '가려짐'이 되고 아이디는 새로 매겨져요. 직접 적은 학과도 '가려짐'이 돼요. \
          되돌릴 수 없어요.
          """,
        en: """
          Remove name and ID? They become 가려짐 (hidden) and an ID drawn anew, for good. A department in their own \
          words is hidden too.
          """),
      show: { subject, db in
        try db.one(
          """
          SELECT \(sql: Yello.Person.columns) FROM yello_person p \(sql: Yello.Person.joins)
          WHERE p.id = \(subject.id)
          """
        ) { row in
          let person = try Yello.Person(row)
          return [person.name.text, "@\(person.handle)", person.group]
        }
      },
      author: { subject, db in
        try db.value("SELECT account_id FROM yello_person WHERE id = \(subject.id)")
      },
      remove: { subject, db in
        try db.redact(ID(high: subject.id.high, low: subject.id.low), world: world)
      })
  }
}

extension Reportable.Subject {
  /// The condition for note `n`; only its receiver can report it.
  fileprivate var note: SQL { "n.receiver_id = \(reporter) AND n.id = \(id)" }
}

extension Transaction {
  /// Replaces a person's name and handle with neutral ones; the old handle stays reserved.
  ///
  /// A free-text department is replaced too, because it may say anything.
  fileprivate func redact(_ id: ID<Yello.Person>, world: World) throws {
    let old = try one(
      """
      SELECT p.handle, g.school, g.department, g.id FROM yello_person p
      JOIN yello_group g ON g.id = p.group_id WHERE p.id = \(id)
      """
    ) { row -> (handle: Yello.Handle, school: String, department: String, group: ID<Group>) in
      try (row[0], row[1], row[2], row[3])
    }
    guard let old else { return }
    let name = Yello.Name.redacted
    // The low half of an id is random.
    let drawn = world.id(Yello.Person.self)
    let handle = try Yello.Handle("user" + String(drawn.low, radix: 36))
    try withdrawNotifications(naming: id)
    try reserve(old.handle, key: world.secret())
    try run("UPDATE yello_person SET name = \(name), handle = \(handle) WHERE id = \(id)")
    try run("DELETE FROM yello_ending WHERE person_id = \(id)")
    for ending in endings(of: name, handle) {
      try run(
        """
        INSERT INTO yello_ending (ending, person_id, school)
        VALUES (\(ending), \(id), \(old.school))
        """)
    }
    guard YelloApp.catalogue.school(old.school)?.kind != .highSchool,
      !YelloApp.catalogue.departmentNames.contains(old.department)
    else { return }
    let group = try group(old.school, name.text, as: world.id(Group.self))
    try run("UPDATE yello_person SET group_id = \(group) WHERE id = \(id)")
    try forgetGroup(old.group)
  }
}
