-- photos is a copy of what media_photo has of the post, for lists. likes counts yedi_like. Ids are in the order of creation.
CREATE TABLE yedi_post (
  id {blob} NOT NULL PRIMARY KEY,
  designer_id {blob} NOT NULL REFERENCES yedi_designer (id) ON DELETE CASCADE,
  title {text} NOT NULL,
  text {text} NOT NULL,
  category TEXT NOT NULL CHECK (category IN ('CUT', 'PERM', 'COLOUR', 'OTHER')),
  price BIGINT CHECK (price BETWEEN 0 AND 10000000),
  photos {text} NOT NULL,
  likes BIGINT NOT NULL DEFAULT 0 CHECK (likes >= 0),
  created_at BIGINT NOT NULL
) {rowless};
CREATE INDEX yedi_post_designer ON yedi_post (designer_id, id);

CREATE TABLE yedi_like (
  person_id {blob} NOT NULL REFERENCES yedi_person (id) ON DELETE CASCADE,
  post_id {blob} NOT NULL REFERENCES yedi_post (id) ON DELETE CASCADE,
  liked_at BIGINT NOT NULL,
  PRIMARY KEY (person_id, post_id)
) {rowless};
CREATE INDEX yedi_like_post ON yedi_like (post_id, person_id);
CREATE INDEX yedi_like_latest ON yedi_like (person_id, liked_at, post_id);

-- The posts a person has opened.
CREATE TABLE yedi_seen (
  person_id {blob} NOT NULL REFERENCES yedi_person (id) ON DELETE CASCADE,
  post_id {blob} NOT NULL REFERENCES yedi_post (id) ON DELETE CASCADE,
  seen_at BIGINT NOT NULL,
  PRIMARY KEY (person_id, post_id)
) {rowless};
CREATE INDEX yedi_seen_post ON yedi_seen (post_id, person_id);
