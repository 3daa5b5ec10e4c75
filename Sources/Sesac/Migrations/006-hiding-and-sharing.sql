-- The key of the hashes of phone numbers.
ALTER TABLE sesac_secret ADD COLUMN number_key TEXT;

-- The hashes of members' own verified numbers, so that those who hide from one find them.
CREATE TABLE sesac_number (
  person_id {blob} NOT NULL REFERENCES sesac_person (id) ON DELETE CASCADE,
  hash {blob} NOT NULL,
  PRIMARY KEY (person_id, hash)
);
CREATE INDEX sesac_number_hash ON sesac_number (hash);

-- From which numbers a member is hidden. A removed one counts until 30 days after it was added, so that
-- nobody tries numbers by adding and removing them.
CREATE TABLE sesac_hidden_number (
  person_id {blob} NOT NULL REFERENCES sesac_person (id) ON DELETE CASCADE,
  hash {blob} NOT NULL,
  added_at BIGINT NOT NULL,
  removed_at BIGINT,
  PRIMARY KEY (person_id, hash)
);

-- A meeting that a member shows to a friend by a secret link.
CREATE TABLE sesac_meeting_share (
  match_id {blob} NOT NULL REFERENCES sesac_match (id) ON DELETE CASCADE,
  person_id {blob} NOT NULL REFERENCES sesac_person (id) ON DELETE CASCADE,
  secret TEXT NOT NULL UNIQUE,
  place TEXT NOT NULL,
  expires_at BIGINT NOT NULL,
  PRIMARY KEY (match_id, person_id)
);
CREATE INDEX sesac_meeting_share_person ON sesac_meeting_share (person_id);
CREATE INDEX sesac_meeting_share_expiry ON sesac_meeting_share (expires_at);
