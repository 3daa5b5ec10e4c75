-- Notes of rounds handed in that have not reached their receivers: each comes at a moment of its own, which is
-- the time in its id, and becomes a row of yello_note then (docs/decisions/0033).
CREATE TABLE yello_waiting_note (
  id {blob} NOT NULL PRIMARY KEY,
  heard {blob} NOT NULL,
  round_id {blob} NOT NULL REFERENCES yello_round (id) ON DELETE CASCADE,
  sender_id {blob} NOT NULL REFERENCES yello_person (id) ON DELETE CASCADE,
  receiver_id {blob} NOT NULL REFERENCES yello_person (id) ON DELETE CASCADE,
  gender TEXT NOT NULL CHECK (gender IN ('FEMALE', 'MALE')),
  ballot BIGINT NOT NULL CHECK (ballot BETWEEN 1 AND 10),
  question_id BIGINT NOT NULL REFERENCES yello_question (id),
  keyword_id BIGINT NOT NULL REFERENCES yello_keyword (id),
  color BIGINT NOT NULL CHECK (color BETWEEN 1 AND 12),
  UNIQUE (round_id, ballot)
) {rowless};
CREATE INDEX yello_waiting_note_sender ON yello_waiting_note (sender_id);
CREATE INDEX yello_waiting_note_receiver ON yello_waiting_note (receiver_id);
