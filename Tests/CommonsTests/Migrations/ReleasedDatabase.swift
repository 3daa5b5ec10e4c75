import Core
import Foundation
import SQL
import TestKit
import Wire

/// A database as the build 32a197e (21 November 2026) left it: its scripts, and rows written the way it
/// wrote them.
struct ReleasedDatabase {
  /// How many scripts of each set that build had; sets that it did not have are empty.
  private static let scripts = ["commons": 11, "yello": 8, "wal": 2]

  /// The cookie of 하늘's browser, which that build signed in.
  let token = "released-cookie-of-haneul"
  /// A note that 하늘 has not read.
  let note: ID<Yello.Note>
  /// The round that 하늘 had open.
  let round: ID<Yello.Round>
  let haneul, doyun, byeol: ID<Yello.Person>
  /// A delivered message of WAL, not opened; and one that 하늘 wrote for the next day.
  let item: ID<Wal.Item>
  let letter: ID<Wal.Reservation>

  private let now: Instant
  private let day: Day

  init(at now: Instant) {
    var number: UInt16 = 0
    func id<T>(_ before: Duration) -> ID<T> {
      number += 1
      return ID(at: now - before, sequence: number, random: UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
    }
    self.now = now
    day = Zone.seoul.day(at: now)
    (haneul, doyun, byeol) = (id(.days(30)), id(.days(29)), id(.days(28)))
    (note, round) = (id(.hours(20)), id(.minutes(5)))
    (item, letter) = (id(.hours(10)), id(.days(2)))
  }

  /// Runs that build's scripts and fills their tables.
  func make(in db: Database) async throws {
    try await db.migrate(
      TestServer.migrations.compactMap { set in
        Self.scripts[set.name].map {
          MigrationSet(name: set.name, scripts: Array(set.scripts.prefix($0)))
        }
      })
    try await db.write { db in
      try questions(in: db)
      let people = [
        (haneul, "김하늘", "haneul", "FEMALE"), (doyun, "이도윤", "doyun", "MALE"),
        (byeol, "한별", "byeol", "FEMALE"),
      ]
      let group = ID<Wish>(at: now - .days(40), sequence: 0, random: 1)
      try db.run(
        """
        INSERT INTO yello_school (key, name, aliases, region)
        VALUES ('snu', '서울대학교', '서울대|설대', '서울')
        """)
      try db.run(
        "INSERT INTO yello_group (id, school, department) VALUES (\(group), 'snu', '국어국문학과')")
      for (id, name, handle, gender) in people {
        let account = ID<Account>(at: id.instant, sequence: 0, random: id.low)
        try db.run("INSERT INTO account (id, created_at) VALUES (\(account), \(id.instant))")
        try db.run(
          """
          INSERT INTO identity (provider, subject, account_id, created_at)
          VALUES ('practice', \(handle), \(account), \(id.instant))
          """)
        try db.run(
          """
          INSERT INTO yello_of_age (account_id, asked_at) VALUES (\(account), \(id.instant))
          """)
        try db.run(
          """
          INSERT INTO yello_person
            (id, account_id, group_id, entry_year, name, handle, gender, points, joined_at)
          VALUES (\(id), \(account), \(group), 23, \(name), \(handle), \(gender), 500,
            \(id.instant))
          """)
        for text in [name, handle] {
          for start in text.indices {
            try db.run(
              """
              INSERT INTO yello_ending (ending, person_id, school)
              VALUES (\(String(text[start...])), \(id), 'snu')
              """)
          }
        }
      }
      try friendships(in: db)
      try session(in: db)
      try messages(in: db)
    }
  }

  private enum Wish {}

  private func account(_ person: ID<Yello.Person>) -> ID<Account> {
    ID(at: person.instant, sequence: 0, random: person.low)
  }

  /// The first question is worded otherwise today, the second is not asked any more.
  private func questions(in db: Transaction) throws {
    for (id, key, head) in [(1, "q001", "옛날에는"), (2, "retired", "이제는")] {
      try db.run(
        """
        INSERT INTO yello_question (id, key, to_receiver, name_head, name_foot, keyword_head,
          keyword_foot)
        VALUES (\(id), \(key), \("\(head) 너랑"), \(head), '이랑/랑', '밤새', '만 하고 싶어')
        """)
      for (number, text) in ["수다", "보드게임", "산책", "퍼즐"].enumerated() {
        try db.run(
          """
          INSERT INTO yello_keyword (id, question_id, text)
          VALUES (\(id * 10 + number), \(id), \(text))
          """)
      }
    }
  }

  /// 하늘 and 도윤 are friends, 하늘 has blocked 별; 도윤 sent a note, after which 하늘 wants no more of
  /// them, and 하늘 has a round open.
  private func friendships(in db: Transaction) throws {
    for (one, other) in [(haneul, doyun), (doyun, haneul)] {
      try db.run(
        """
        INSERT INTO yello_friend (person_id, friend_id, since)
        VALUES (\(one), \(other), \(now - .days(20)))
        """)
      try db.run("UPDATE yello_person SET friends = friends + 1 WHERE id = \(one)")
    }
    try db.run(
      """
      INSERT INTO yello_block (person_id, blocked_id, since)
      VALUES (\(haneul), \(byeol), \(now - .days(9)))
      """)
    let finished = ID<Yello.Round>(at: now - .hours(21), sequence: 0, random: 3)
    try db.run(
      """
      INSERT INTO yello_round (id, person_id, opened_at, ballots, submitted_at, answered, earned)
      VALUES (\(finished), \(doyun), \(now - .hours(21)), \(ballots(of: doyun, for: haneul)),
        \(now - .hours(20)), 1, 10)
      """)
    try db.run(
      """
      INSERT INTO yello_note (id, round_id, ballot, sender_id, receiver_id, gender, question_id,
        keyword_id, color, heard)
      VALUES (\(note), \(finished), 1, \(doyun), \(haneul), 'MALE', 1, 11, 4,
        \(ID<Wish>(at: now - .hours(19), sequence: 0, random: 5)))
      """)
    try db.run("UPDATE yello_person SET notes = 1, unread = 1 WHERE id = \(haneul)")
    try db.run(
      """
      INSERT INTO yello_mute (receiver_id, sender_id, note_id)
      VALUES (\(haneul), \(doyun), \(note))
      """)
    try db.run(
      """
      INSERT INTO yello_round (id, person_id, opened_at, ballots)
      VALUES (\(round), \(haneul), \(now - .minutes(5)), \(ballots(of: haneul, for: doyun)))
      """)
  }

  /// A round as that build stored it.
  private func ballots(of person: ID<Yello.Person>, for friend: ID<Yello.Person>) -> String {
    let ballot = { (number: Int) in
      """
      {"number":\(number),"question":\(number),"keywords":[\(number)0,\(number)1],\
      "candidates":["\(friend)"],"earlier":[],"points":10,"shuffles":0}
      """
    }
    return "{\"start\":3,\"ballots\":[\(ballot(1)),\(ballot(2))]}"
  }

  private func session(in db: Transaction) throws {
    try db.run(
      """
      INSERT INTO session (id, account_id, kind, access_hash, access_expires, created_at, device,
        seen_at)
      VALUES (\(ID<Session>(at: now - .days(1), sequence: 0, random: 7)), \(account(haneul)), 'web',
        \(sha256(token.utf8)), \(now + .days(59)), \(now - .days(1)), 'iPhone', \(now - .hours(2)))
      """)
  }

  /// 하늘's WAL: one message of today, one letter that was delivered and read nowhere, one for tomorrow.
  private func messages(in db: Transaction) throws {
    let person = ID<Wal.Person>(at: now - .days(6), sequence: 0, random: 8)
    try db.run(
      """
      INSERT INTO wal_person (id, account_id, nickname, zone, categories, slots, listed, joined_at)
      VALUES (\(person), \(account(haneul)), '하늘이', 'Asia/Seoul', 3, 7, \(day), \(now - .days(6)))
      """)
    try db.run(
      "INSERT INTO wal_place (person_id, category, place) VALUES (\(person), 'COMEDY', 7)")
    try db.run(
      """
      INSERT INTO wal_item (id, person_id, day, slot, category, message_key, text, at, handed_at)
      VALUES (\(item), \(person), \(day), 'MORNING', 'COMEDY', 'c001', '옛날 왈소리',
        \(now - .hours(4)), \(now - .hours(4)))
      """)
    for (id, offset, text, handed) in [
      (letter, 1, "내일의 나에게", nil),
      (
        ID<Wal.Reservation>(at: now - .days(5), sequence: 0, random: 9), -2, "그제의 나에게",
        now - .days(2)
      ),
    ] as [(ID<Wal.Reservation>, Int, String, Instant?)] {
      try db.run(
        """
        INSERT INTO wal_reservation (id, person_id, day, minute, at, text, is_hidden, created_at,
          handed_at)
        VALUES (\(id), \(person), \(day + offset), 540, \(Zone.seoul.instant(of: day + offset, minute: 540)),
          \(text), 0, \(now - .days(5)), \(handed))
        """)
    }
  }
}
