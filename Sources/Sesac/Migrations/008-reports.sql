-- The first of the memberships that continue each other: who joins again within thirty days goes on as the member of
-- before. Without it the membership is the first.
ALTER TABLE sesac_person ADD COLUMN origin_id {blob};
CREATE INDEX sesac_person_origin ON sesac_person (origin_id);
-- What a continued membership inherits is found by its origin now.
ALTER TABLE sesac_person DROP COLUMN earlier_reporters;
ALTER TABLE sesac_person DROP COLUMN earlier_until;
CREATE INDEX sesac_hidden_number_removed ON sesac_hidden_number (added_at) WHERE removed_at IS NOT NULL;

-- Who was matched with or asked by whom, by the origins of both: their reports count.
CREATE TABLE sesac_encounter (
  person_id {blob} NOT NULL,
  other_id {blob} NOT NULL,
  PRIMARY KEY (person_id, other_id)
);
CREATE INDEX sesac_encounter_other ON sesac_encounter (other_id);
INSERT INTO sesac_encounter (person_id, other_id)
SELECT one_id, other_id FROM sesac_match WHERE one_id IS NOT NULL AND other_id IS NOT NULL
UNION SELECT other_id, one_id FROM sesac_match WHERE one_id IS NOT NULL AND other_id IS NOT NULL
UNION SELECT receiver_id, sender_id FROM sesac_request;
CREATE INDEX sesac_match_room ON sesac_match (room_id);

-- Who has reported whom, by the origins of both, so that leaving changes nothing about it. It stays while the reported
-- one may come again.
CREATE TABLE sesac_report (
  report_id {blob} NOT NULL PRIMARY KEY,
  reporter_id {blob} NOT NULL,
  subject_id {blob} NOT NULL,
  -- Whether there was an encounter before: others do not count.
  has_met BIGINT NOT NULL CHECK (has_met IN (0, 1))
);
CREATE INDEX sesac_report_reporter ON sesac_report (reporter_id, subject_id);
CREATE INDEX sesac_report_subject ON sesac_report (subject_id, reporter_id);
INSERT INTO sesac_report (report_id, reporter_id, subject_id, has_met)
SELECT r.id, r.reporter_id, r.subject_id, CASE WHEN EXISTS (SELECT 1 FROM sesac_encounter e
    WHERE e.person_id = r.reporter_id AND e.other_id = r.subject_id) THEN 1 ELSE 0 END
FROM report r WHERE r.app = 'sesac' AND r.kind = 'person'
  AND EXISTS (SELECT 1 FROM sesac_person p WHERE p.id = r.subject_id);

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
  expires_at BIGINT NOT NULL
);
CREATE INDEX sesac_departure_expiry ON sesac_departure (expires_at);
CREATE INDEX sesac_departure_origin ON sesac_departure (origin_id);

-- The hidden numbers of those who have left, for who comes again.
CREATE TABLE sesac_departed_number (
  origin_id {blob} NOT NULL,
  hash {blob} NOT NULL,
  added_at BIGINT NOT NULL,
  removed_at BIGINT,
  PRIMARY KEY (origin_id, hash)
);
