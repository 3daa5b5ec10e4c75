-- The column that is no key comes last: SQLite 3.40.1's integrity_check otherwise reads it as NULL in a table
-- WITHOUT ROWID.
CREATE TABLE yello_mute_copy AS SELECT receiver_id, sender_id, note_id FROM yello_mute;
DROP TABLE yello_mute;
CREATE TABLE yello_mute (
  receiver_id {blob} NOT NULL REFERENCES yello_person (id) ON DELETE CASCADE,
  note_id {blob} NOT NULL,
  sender_id {blob} NOT NULL REFERENCES yello_person (id) ON DELETE CASCADE,
  PRIMARY KEY (receiver_id, note_id)
) {rowless};
CREATE INDEX yello_mute_pair ON yello_mute (receiver_id, sender_id);
CREATE INDEX yello_mute_sender ON yello_mute (sender_id);
INSERT INTO yello_mute (receiver_id, note_id, sender_id)
  SELECT receiver_id, note_id, sender_id FROM yello_mute_copy;
DROP TABLE yello_mute_copy;
