-- The first of the memberships that continue each other: who joins again within thirty days goes on as the member of
-- before. Without it the membership is the first.
ALTER TABLE sesac_person ADD COLUMN origin_id {blob};
CREATE INDEX sesac_person_origin ON sesac_person (origin_id);
-- What a continued membership inherits is found by its origin now.
ALTER TABLE sesac_person DROP COLUMN earlier_reporters;
ALTER TABLE sesac_person DROP COLUMN earlier_until;
-- From how many numbers an earlier membership hid, which count until then.
ALTER TABLE sesac_person ADD COLUMN earlier_hidden BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sesac_person ADD COLUMN earlier_hidden_until BIGINT;
CREATE INDEX sesac_hidden_number_removed ON sesac_hidden_number (added_at) WHERE removed_at IS NOT NULL;

-- Who has reported whom, by the origins of both, so that leaving changes nothing about it. It stays while the reported
-- one may come again.
CREATE TABLE sesac_report (
  report_id {blob} NOT NULL PRIMARY KEY,
  reporter_id {blob} NOT NULL,
  subject_id {blob} NOT NULL,
  -- Whether they were matched, or the reporter was asked by the one they report: others do not count.
  has_met BIGINT NOT NULL CHECK (has_met IN (0, 1))
);
CREATE INDEX sesac_report_reporter ON sesac_report (reporter_id, subject_id);
CREATE INDEX sesac_report_subject ON sesac_report (subject_id, reporter_id);
INSERT INTO sesac_report (report_id, reporter_id, subject_id, has_met)
SELECT r.id, r.reporter_id, r.subject_id, CASE WHEN EXISTS (SELECT 1 FROM sesac_match m
    WHERE (m.one_id = r.reporter_id AND m.other_id = r.subject_id)
      OR (m.one_id = r.subject_id AND m.other_id = r.reporter_id)) THEN 1 ELSE 0 END
FROM report r WHERE r.app = 'sesac' AND r.kind = 'person';

-- The departures of before knew no origin.
DROP TABLE sesac_departure;
CREATE TABLE sesac_departure (
  identity_hash {blob} NOT NULL PRIMARY KEY,
  origin_id {blob} NOT NULL,
  birth BIGINT NOT NULL,
  cancels BIGINT NOT NULL,
  cancelled_at BIGINT,
  barred_until BIGINT,
  -- How many reporters counted; of several departures the one with the most is continued.
  reporters BIGINT NOT NULL,
  -- Numbers that were hidden from in the thirty days before.
  hidden BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
);
CREATE INDEX sesac_departure_expiry ON sesac_departure (expires_at);
CREATE INDEX sesac_departure_origin ON sesac_departure (origin_id);
