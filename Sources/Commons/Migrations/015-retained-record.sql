-- All that is kept of accounts after their deletion (docs/decisions/0041): why, until when, and a keyed hash that the
-- same person can be recognised by. record_id is the suspension or the anonymous id in reports or acts that it is kept
-- for; nothing else here is about a person.
CREATE TABLE retained_record (
  reason TEXT NOT NULL,
  pseudonym {blob} NOT NULL,
  record_id {blob} NOT NULL,
  expires_at BIGINT NOT NULL,
  PRIMARY KEY (reason, pseudonym, record_id)
) {rowless};
CREATE INDEX retained_record_record ON retained_record (reason, record_id);
CREATE INDEX retained_record_expiry ON retained_record (expires_at);
-- Until now these were kept while the suspension lasted; now for a year (31,536,000,000 ms) after it began, and a year
-- after the account or the identity is deleted.
INSERT INTO retained_record (reason, pseudonym, record_id, expires_at)
  SELECT 'suspension', w.hash, s.id, s.since + 31536000000
  FROM suspended_way w JOIN suspension s ON s.id = w.suspension_id;
DROP TABLE suspended_way;
UPDATE setting SET name = 'retention.key.suspension' WHERE name = 'suspension.key';
