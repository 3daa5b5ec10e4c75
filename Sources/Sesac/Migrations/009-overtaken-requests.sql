-- Requests that ended because one of the two was matched, as long as that match goes on: the other one may learn why.
CREATE TABLE sesac_overtaken (
  person_id {blob} NOT NULL REFERENCES sesac_person (id) ON DELETE CASCADE,
  other_id {blob} NOT NULL REFERENCES sesac_person (id) ON DELETE CASCADE,
  match_id {blob} NOT NULL REFERENCES sesac_match (id) ON DELETE CASCADE,
  PRIMARY KEY (person_id, other_id)
);
CREATE INDEX sesac_overtaken_other ON sesac_overtaken (other_id);
CREATE INDEX sesac_overtaken_match ON sesac_overtaken (match_id);
