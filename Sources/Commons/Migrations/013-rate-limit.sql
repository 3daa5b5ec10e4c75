-- The table is named by what it holds: what was done to one subject, for a DurableRateLimit. Apps have limits of
-- their own, so no list of kinds is kept here.
CREATE TABLE rate_limit (
  kind TEXT NOT NULL,
  subject_hash {blob} NOT NULL,
  at BIGINT NOT NULL,
  id {blob} NOT NULL,
  PRIMARY KEY (kind, subject_hash, at, id)
) {rowless};
INSERT INTO rate_limit (kind, subject_hash, at, id) SELECT kind, subject_hash, at, id FROM tally;
DROP TABLE tally;
CREATE INDEX rate_limit_age ON rate_limit (at);
UPDATE setting SET name = 'rate_limit.key' WHERE name = 'tally.key';
