-- Kept equal to Data/messages.tsv at every start, but for what an operator has edited. A message no
-- longer offered is not drawn; who has it today keeps it, as its text is copied.
CREATE TABLE wal_message (
  key TEXT NOT NULL PRIMARY KEY,
  category TEXT NOT NULL CHECK (category IN ('COMEDY', 'FUSS', 'COMFORT', 'YELL')),
  text TEXT NOT NULL,
  is_offered BIGINT NOT NULL DEFAULT 1 CHECK (is_offered IN (0, 1)),
  is_edited BIGINT NOT NULL DEFAULT 0 CHECK (is_edited IN (0, 1))
) {rowless};

-- categories and slots are sets, a bit for each member: 1 comedy, 2 fuss, 4 comfort, 8 yell, and
-- 1 morning, 2 afternoon, 4 night; neither is ever empty.
-- listed is the day, in the person's zone, whose messages have been drawn.
CREATE TABLE wal_person (
  id {blob} NOT NULL PRIMARY KEY,
  account_id {blob} NOT NULL UNIQUE REFERENCES account (id) ON DELETE CASCADE,
  nickname {text} NOT NULL,
  zone TEXT NOT NULL,
  categories BIGINT NOT NULL CHECK (categories BETWEEN 1 AND 15),
  slots BIGINT NOT NULL CHECK (slots BETWEEN 1 AND 7),
  listed TEXT,
  joined_at BIGINT NOT NULL
) {rowless};

-- How far someone has come in their own order of a category's messages.
CREATE TABLE wal_place (
  person_id {blob} NOT NULL REFERENCES wal_person (id) ON DELETE CASCADE,
  category TEXT NOT NULL,
  place BIGINT NOT NULL,
  PRIMARY KEY (person_id, category)
) {rowless};

-- One message for each slot of a day; yesterday's go when today's are drawn.
-- handed_at is when its push was handed on, which happens once.
CREATE TABLE wal_item (
  id {blob} NOT NULL UNIQUE,
  person_id {blob} NOT NULL REFERENCES wal_person (id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  slot TEXT NOT NULL CHECK (slot IN ('MORNING', 'AFTERNOON', 'NIGHT')),
  category TEXT NOT NULL,
  message_key TEXT NOT NULL,
  text TEXT NOT NULL,
  at BIGINT NOT NULL,
  opened_at BIGINT,
  handed_at BIGINT,
  PRIMARY KEY (person_id, day, slot)
) {rowless};

-- What someone wrote to themselves: one for each day. day and minute are what they chose, at is when
-- the clocks of their zone show it; it is delivered from then on, whether anything ran or not.
CREATE TABLE wal_reservation (
  id {blob} NOT NULL UNIQUE,
  person_id {blob} NOT NULL REFERENCES wal_person (id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  minute BIGINT NOT NULL CHECK (minute BETWEEN 0 AND 1439),
  at BIGINT NOT NULL,
  text TEXT NOT NULL,
  is_hidden BIGINT NOT NULL CHECK (is_hidden IN (0, 1)),
  created_at BIGINT NOT NULL,
  opened_at BIGINT,
  handed_at BIGINT,
  PRIMARY KEY (person_id, day)
) {rowless};
CREATE INDEX wal_reservation_at ON wal_reservation (person_id, at);

-- Why people left; not who.
CREATE TABLE wal_farewell (
  id {blob} NOT NULL PRIMARY KEY,
  reasons TEXT NOT NULL,
  day TEXT NOT NULL
) {rowless};
