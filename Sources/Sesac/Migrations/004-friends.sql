-- Who wishes to stay friends with whom; only its person knows. Two wishes become a friendship.
CREATE TABLE sesac_friend_wish (
  person_id {blob} NOT NULL REFERENCES sesac_person (id) ON DELETE CASCADE,
  other_id {blob} NOT NULL REFERENCES sesac_person (id) ON DELETE CASCADE,
  at BIGINT NOT NULL,
  PRIMARY KEY (person_id, other_id),
  CHECK (person_id <> other_id)
);
CREATE INDEX sesac_friend_wish_other ON sesac_friend_wish (other_id);

-- One row a pair, the smaller id first.
CREATE TABLE sesac_friendship (
  one_id {blob} NOT NULL REFERENCES sesac_person (id) ON DELETE CASCADE,
  other_id {blob} NOT NULL REFERENCES sesac_person (id) ON DELETE CASCADE,
  room_id {blob} NOT NULL UNIQUE,
  since BIGINT NOT NULL,
  PRIMARY KEY (one_id, other_id),
  CHECK (one_id < other_id)
);
CREATE INDEX sesac_friendship_other ON sesac_friendship (other_id);

-- Who has reported a message of whom: they never become friends.
CREATE TABLE sesac_friend_ban (
  person_id {blob} NOT NULL REFERENCES sesac_person (id) ON DELETE CASCADE,
  other_id {blob} NOT NULL REFERENCES sesac_person (id) ON DELETE CASCADE,
  PRIMARY KEY (person_id, other_id)
);
CREATE INDEX sesac_friend_ban_other ON sesac_friend_ban (other_id);
