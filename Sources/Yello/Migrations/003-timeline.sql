-- Whether friends may meet this person on ballots, and see on their timelines what they received.
ALTER TABLE yello_person ADD COLUMN is_candidate BIGINT NOT NULL DEFAULT 1
  CHECK (is_candidate IN (0, 1));
ALTER TABLE yello_person ADD COLUMN shows_notes BIGINT NOT NULL DEFAULT 1
  CHECK (shows_notes IN (0, 1));

-- The questions met since the bank was last used up: one bit for each question's number.
ALTER TABLE yello_person ADD COLUMN met {blob};

-- The name a note goes by on the timelines of its receiver's friends: its time told in steps, then
-- chance. Notes from before there were timelines have none and stay between sender and receiver.
ALTER TABLE yello_note ADD COLUMN heard {blob};
-- Holds all that choosing the notes of a page looks at.
CREATE INDEX yello_note_heard ON yello_note (receiver_id, heard, hidden, sender_id);
CREATE INDEX yello_note_sent ON yello_note (sender_id, heard);
