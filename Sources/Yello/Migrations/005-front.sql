-- Who lets us see their Kakao friends, and which accounts those are.
CREATE TABLE yello_kakao (
  account_id {blob} NOT NULL PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  linked_at BIGINT NOT NULL
) {rowless};

CREATE TABLE yello_kakao_friend (
  account_id {blob} NOT NULL REFERENCES yello_kakao (account_id) ON DELETE CASCADE,
  friend_id {blob} NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, friend_id),
  CHECK (account_id <> friend_id)
) {rowless};
CREATE INDEX yello_kakao_friend_back ON yello_kakao_friend (friend_id);

-- Schools and groups people missed, for the operator; one person asks for one thing once.
CREATE TABLE yello_wish (
  account_id {blob} NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('school', 'group')),
  name {text} NOT NULL,
  asked_at BIGINT NOT NULL,
  PRIMARY KEY (account_id, kind, name)
) {rowless};
