-- What others did for a person, until they have confirmed it.
CREATE TABLE yello_news (
  id {blob} NOT NULL PRIMARY KEY,
  person_id {blob} NOT NULL REFERENCES yello_person (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('befriended', 'waved', 'joined', 'paid')),
  actor_id {blob} REFERENCES yello_person (id) ON DELETE CASCADE,
  points BIGINT
) {rowless};
CREATE INDEX yello_news_person ON yello_news (person_id, id);
CREATE INDEX yello_news_actor ON yello_news (actor_id, person_id);
