-- Penalties and reports of those who have left, for a registration by the same identity.
CREATE TABLE sesac_departure (
  identity_hash {blob} NOT NULL PRIMARY KEY,
  cancels BIGINT NOT NULL,
  cancelled_at BIGINT,
  barred_until BIGINT,
  reporters BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
);
CREATE INDEX sesac_departure_expiry ON sesac_departure (expires_at);
-- How many people have reported the member before they left and came again, and until when that counts.
ALTER TABLE sesac_person ADD COLUMN earlier_reporters BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sesac_person ADD COLUMN earlier_until BIGINT;

-- The log of uses of positions stays for six months, also when its member leaves.
CREATE TABLE sesac_position_log (
  id {blob} NOT NULL PRIMARY KEY,
  person_id {blob} NOT NULL,
  at BIGINT NOT NULL,
  purpose {text} NOT NULL
);
INSERT INTO sesac_position_log (id, person_id, at, purpose)
SELECT id, person_id, at, purpose FROM sesac_position_use;
DROP TABLE sesac_position_use;
CREATE INDEX sesac_position_log_person ON sesac_position_log (person_id, at);
CREATE INDEX sesac_position_log_at ON sesac_position_log (at);
