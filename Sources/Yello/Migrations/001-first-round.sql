-- Kept equal to Data/universities.tsv at every start; aliases are separated by |.
CREATE TABLE yello_school (
  key TEXT NOT NULL PRIMARY KEY,
  name {text} NOT NULL UNIQUE,
  aliases TEXT NOT NULL,
  region TEXT NOT NULL
) {rowless};

CREATE TABLE yello_group (
  id {blob} NOT NULL PRIMARY KEY,
  school TEXT NOT NULL REFERENCES yello_school (key),
  department TEXT NOT NULL,
  UNIQUE (school, department)
) {rowless};

-- friends, notes and unread are counts kept by the same transactions that change what they count.
CREATE TABLE yello_person (
  id {blob} NOT NULL PRIMARY KEY,
  account_id {blob} NOT NULL UNIQUE REFERENCES account (id) ON DELETE CASCADE,
  group_id {blob} NOT NULL REFERENCES yello_group (id),
  entry_year BIGINT NOT NULL CHECK (entry_year BETWEEN 0 AND 99),
  name {text} NOT NULL,
  handle {text} NOT NULL UNIQUE,
  gender TEXT NOT NULL CHECK (gender IN ('FEMALE', 'MALE')),
  points BIGINT NOT NULL CHECK (points >= 0),
  friends BIGINT NOT NULL DEFAULT 0 CHECK (friends >= 0),
  notes BIGINT NOT NULL DEFAULT 0 CHECK (notes >= 0),
  unread BIGINT NOT NULL DEFAULT 0 CHECK (unread >= 0),
  referrals BIGINT NOT NULL DEFAULT 0,
  asked BIGINT NOT NULL DEFAULT 0,
  voted_at BIGINT,
  joined_at BIGINT NOT NULL
) {rowless};
CREATE INDEX yello_person_group ON yello_person (group_id, name, id);

-- Every ending of a name, of its initials and of a handle, so that "contains" is a prefix search;
-- the school stands beside it because people of one's own school come first.
CREATE TABLE yello_ending (
  ending {text} NOT NULL,
  person_id {blob} NOT NULL REFERENCES yello_person (id) ON DELETE CASCADE,
  school {text} NOT NULL,
  PRIMARY KEY (ending, person_id)
) {rowless};
CREATE INDEX yello_ending_school ON yello_ending (school, ending, person_id);
CREATE INDEX yello_ending_person ON yello_ending (person_id, ending);

-- Always in pairs, one row in each direction.
CREATE TABLE yello_friend (
  person_id {blob} NOT NULL REFERENCES yello_person (id) ON DELETE CASCADE,
  friend_id {blob} NOT NULL REFERENCES yello_person (id) ON DELETE CASCADE,
  since BIGINT NOT NULL,
  PRIMARY KEY (person_id, friend_id),
  CHECK (person_id <> friend_id)
) {rowless};
CREATE INDEX yello_friend_back ON yello_friend (friend_id);

CREATE TABLE yello_block (
  person_id {blob} NOT NULL REFERENCES yello_person (id) ON DELETE CASCADE,
  blocked_id {blob} NOT NULL REFERENCES yello_person (id) ON DELETE CASCADE,
  since BIGINT NOT NULL,
  PRIMARY KEY (person_id, blocked_id),
  CHECK (person_id <> blocked_id)
) {rowless};
CREATE INDEX yello_block_back ON yello_block (blocked_id);

-- Whose notes a person does not want, said through one note: nobody is named by it, and nothing but
-- further notes changes, so that neither side can tell who the other is.
CREATE TABLE yello_mute (
  receiver_id {blob} NOT NULL REFERENCES yello_person (id) ON DELETE CASCADE,
  sender_id {blob} NOT NULL REFERENCES yello_person (id) ON DELETE CASCADE,
  note_id {blob} NOT NULL,
  PRIMARY KEY (receiver_id, note_id)
) {rowless};
CREATE INDEX yello_mute_pair ON yello_mute (receiver_id, sender_id);
CREATE INDEX yello_mute_sender ON yello_mute (sender_id);

-- A question no longer in the bank is kept for its notes, but not asked.
CREATE TABLE yello_question (
  id BIGINT NOT NULL PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  is_asked BIGINT NOT NULL DEFAULT 1 CHECK (is_asked IN (0, 1)),
  -- The first line as a receiver reads it, made when the bank is loaded.
  to_receiver TEXT NOT NULL,
  name_head TEXT,
  name_foot TEXT,
  keyword_head TEXT,
  keyword_foot TEXT
) {rowless};

CREATE TABLE yello_keyword (
  id BIGINT NOT NULL PRIMARY KEY,
  question_id BIGINT NOT NULL REFERENCES yello_question (id),
  text TEXT NOT NULL,
  is_offered BIGINT NOT NULL DEFAULT 1 CHECK (is_offered IN (0, 1)),
  UNIQUE (question_id, text)
) {rowless};

-- A round as it was issued; `ballots` holds what was offered, as JSON, and is checked at submission.
CREATE TABLE yello_round (
  id {blob} NOT NULL PRIMARY KEY,
  person_id {blob} NOT NULL REFERENCES yello_person (id) ON DELETE CASCADE,
  opened_at BIGINT NOT NULL,
  ballots TEXT NOT NULL,
  submitted_at BIGINT,
  answered BIGINT CHECK (answered BETWEEN 0 AND 10),
  earned BIGINT CHECK (earned >= 0)
) {rowless};
CREATE UNIQUE INDEX yello_round_open ON yello_round (person_id) WHERE submitted_at IS NULL;
CREATE INDEX yello_round_person ON yello_round (person_id);

-- A note is a vote as its receiver gets it: there is no note without the round and ballot it came
-- from. Kept together by receiver, newest last, so that a page of them is one stretch of the table.
CREATE TABLE yello_note (
  id {blob} NOT NULL,
  round_id {blob} NOT NULL REFERENCES yello_round (id) ON DELETE CASCADE,
  ballot BIGINT NOT NULL CHECK (ballot BETWEEN 1 AND 10),
  sender_id {blob} NOT NULL REFERENCES yello_person (id) ON DELETE CASCADE,
  receiver_id {blob} NOT NULL REFERENCES yello_person (id) ON DELETE CASCADE,
  gender TEXT NOT NULL CHECK (gender IN ('FEMALE', 'MALE')),
  question_id BIGINT NOT NULL REFERENCES yello_question (id),
  keyword_id BIGINT NOT NULL REFERENCES yello_keyword (id),
  color BIGINT NOT NULL CHECK (color BETWEEN 1 AND 12),
  hidden BIGINT NOT NULL DEFAULT 0 CHECK (hidden IN (0, 1)),
  read_at BIGINT,
  keyword_at BIGINT,
  initial_at BIGINT,
  initial_index BIGINT CHECK (initial_index IN (0, 1)),
  initial TEXT,
  PRIMARY KEY (receiver_id, id),
  UNIQUE (round_id, ballot),
  CHECK (sender_id <> receiver_id),
  CHECK (initial_at IS NULL OR keyword_at IS NOT NULL),
  CHECK ((initial_at IS NULL) = (initial_index IS NULL) AND (initial_at IS NULL) = (initial IS NULL))
) {rowless};
CREATE INDEX yello_note_pair ON yello_note (sender_id, receiver_id);
