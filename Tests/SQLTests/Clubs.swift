import SQL

/// The small schema of most of these tests.
let clubs = MigrationSet(
  name: "clubs",
  scripts: [
    """
    CREATE TABLE club (
      id BIGINT PRIMARY KEY,
      name {text} NOT NULL,
      seats BIGINT NOT NULL CONSTRAINT club_seats CHECK (seats >= 0),
      UNIQUE (name)
    );
    CREATE TABLE member (
      club BIGINT NOT NULL REFERENCES club (id),
      person BIGINT NOT NULL,
      PRIMARY KEY (club, person)
    ){rowless};
    -- Every type a column can have.
    CREATE TABLE anything (id BIGINT PRIMARY KEY, i BIGINT, r DOUBLE PRECISION, t {text}, b {blob});
    CREATE TABLE later (
      club BIGINT REFERENCES club (id) DEFERRABLE INITIALLY DEFERRED
    )
    """
  ])

extension Database {
  /// The first column of the first row as a number.
  func number(_ sql: SQL) async throws -> Int? {
    try await read { try $0.value(sql) }
  }
}
