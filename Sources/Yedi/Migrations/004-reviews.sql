-- One review per completed booking. keywords is a set, a bit for each in the order of Yedi.Keyword. Averages and counts are not
-- stored: they are read from these rows.
CREATE TABLE yedi_review (
  id {blob} NOT NULL PRIMARY KEY,
  booking_id {blob} NOT NULL UNIQUE REFERENCES yedi_booking (id) ON DELETE CASCADE,
  designer_id {blob} NOT NULL REFERENCES yedi_designer (id) ON DELETE CASCADE,
  person_id {blob} NOT NULL REFERENCES yedi_person (id) ON DELETE CASCADE,
  stars BIGINT NOT NULL CHECK (stars BETWEEN 1 AND 5),
  keywords BIGINT NOT NULL CHECK (keywords BETWEEN 0 AND 32767),
  text {text} NOT NULL,
  photos {text} NOT NULL,
  reply {text},
  created_at BIGINT NOT NULL
) {rowless};
CREATE INDEX yedi_review_designer ON yedi_review (designer_id, id);
CREATE INDEX yedi_review_person ON yedi_review (person_id, id);
