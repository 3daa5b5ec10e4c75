-- Who joins before the first hour of a day finds a welcome, as an item of a slot of its own. Neither
-- engine lets a CHECK be changed the same way, so the table is made anew.
CREATE TABLE wal_item_next (
  id {blob} NOT NULL UNIQUE,
  person_id {blob} NOT NULL REFERENCES wal_person (id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  slot TEXT NOT NULL CHECK (slot IN ('MORNING', 'AFTERNOON', 'NIGHT', 'WELCOME')),
  category TEXT NOT NULL,
  message_key TEXT NOT NULL,
  text TEXT NOT NULL,
  at BIGINT NOT NULL,
  opened_at BIGINT,
  handed_at BIGINT,
  PRIMARY KEY (person_id, day, slot)
) {rowless};
INSERT INTO wal_item_next (id, person_id, day, slot, category, message_key, text, at, opened_at,
    handed_at)
  SELECT id, person_id, day, slot, category, message_key, text, at, opened_at, handed_at
  FROM wal_item;
DROP TABLE wal_item;
ALTER TABLE wal_item_next RENAME TO wal_item;
