CREATE TABLE sesac_person (
  id {blob} NOT NULL PRIMARY KEY,
  account_id {blob} NOT NULL UNIQUE REFERENCES account (id) ON DELETE CASCADE,
  nickname TEXT NOT NULL,
  -- The date of birth as one number, 20040301: subtraction and division by 10,000 give full years.
  birth BIGINT NOT NULL CHECK (birth BETWEEN 19000101 AND 22001231),
  email TEXT NOT NULL,
  gender {text},
  interest TEXT,
  is_searchable BIGINT NOT NULL DEFAULT 0 CHECK (is_searchable IN (0, 1)),
  age_min BIGINT NOT NULL DEFAULT 17,
  age_max BIGINT NOT NULL DEFAULT 65,
  sprout BIGINT NOT NULL DEFAULT 0 CHECK (sprout BETWEEN 0 AND 4),
  background BIGINT NOT NULL DEFAULT 0 CHECK (background BETWEEN 0 AND 7),
  -- Cancelled matches since the last review, and when the last was.
  cancels BIGINT NOT NULL DEFAULT 0,
  cancelled_at BIGINT,
  barred_until BIGINT,
  -- Waiting ended for lack of a match and this was not said yet.
  has_expired BIGINT NOT NULL DEFAULT 0 CHECK (has_expired IN (0, 1)),
  joined_at BIGINT NOT NULL,
  CHECK (age_min BETWEEN 17 AND age_max AND age_max <= 65)
);

-- The key of the shown points.
CREATE TABLE sesac_secret (
  one BIGINT NOT NULL PRIMARY KEY CHECK (one = 1),
  secret TEXT NOT NULL
);

-- Two people who meet.
CREATE TABLE sesac_match (
  id {blob} NOT NULL PRIMARY KEY,
  one_id {blob} REFERENCES sesac_person (id) ON DELETE SET NULL,
  other_id {blob} REFERENCES sesac_person (id) ON DELETE SET NULL,
  room_id {blob} NOT NULL,
  started_at BIGINT NOT NULL,
  ended_at BIGINT,
  outcome {text} CHECK (outcome IN ('CANCELLED', 'MET')),
  CHECK ((ended_at IS NULL) = (outcome IS NULL))
);
CREATE INDEX sesac_match_one ON sesac_match (one_id);
CREATE INDEX sesac_match_other ON sesac_match (other_id);

-- Somebody who waits or is matched; one row a person, so that nobody is both or is matched twice.
CREATE TABLE sesac_seat (
  person_id {blob} NOT NULL PRIMARY KEY REFERENCES sesac_person (id) ON DELETE CASCADE,
  match_id {blob} REFERENCES sesac_match (id) ON DELETE CASCADE,
  cell_row BIGINT,
  cell_column BIGINT,
  wants {text},
  tags TEXT NOT NULL DEFAULT '',
  entered_at BIGINT NOT NULL,
  expires_at BIGINT,
  CHECK ((match_id IS NULL) = (expires_at IS NOT NULL)),
  CHECK ((match_id IS NULL) = (cell_row IS NOT NULL)),
  CHECK ((match_id IS NULL) = (cell_column IS NOT NULL))
);
CREATE INDEX sesac_seat_cell ON sesac_seat (cell_row, cell_column);
CREATE INDEX sesac_seat_match ON sesac_seat (match_id);

-- Ends with the waiting of either side.
CREATE TABLE sesac_request (
  sender_id {blob} NOT NULL REFERENCES sesac_seat (person_id) ON DELETE CASCADE,
  receiver_id {blob} NOT NULL REFERENCES sesac_seat (person_id) ON DELETE CASCADE,
  at BIGINT NOT NULL,
  PRIMARY KEY (sender_id, receiver_id),
  CHECK (sender_id <> receiver_id)
);
CREATE INDEX sesac_request_receiver ON sesac_request (receiver_id);

CREATE TABLE sesac_review (
  id {blob} NOT NULL PRIMARY KEY,
  match_id {blob} NOT NULL REFERENCES sesac_match (id) ON DELETE CASCADE,
  author_id {blob} REFERENCES sesac_person (id) ON DELETE SET NULL,
  subject_id {blob} NOT NULL REFERENCES sesac_person (id) ON DELETE CASCADE,
  -- One bit a title.
  titles BIGINT NOT NULL CHECK (titles > 0 AND titles < 512),
  comment TEXT NOT NULL,
  at BIGINT NOT NULL,
  UNIQUE (match_id, author_id)
);
CREATE INDEX sesac_review_subject ON sesac_review (subject_id, id);

-- The log that the law on location information requires; kept for six months.
CREATE TABLE sesac_position_use (
  id {blob} NOT NULL PRIMARY KEY,
  person_id {blob} NOT NULL REFERENCES sesac_person (id) ON DELETE CASCADE,
  at BIGINT NOT NULL,
  purpose {text} NOT NULL
);
CREATE INDEX sesac_position_use_person ON sesac_position_use (person_id, at);
CREATE INDEX sesac_position_use_at ON sesac_position_use (at);
