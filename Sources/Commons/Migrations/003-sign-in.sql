-- A sign-in that has gone off to a provider and not come back: known by its state, and only good in the
-- browser it left from. With a session, it links another way to that session's account.
CREATE TABLE sign_in_attempt (
  state_hash {blob} NOT NULL PRIMARY KEY,
  browser_hash {blob} NOT NULL,
  provider TEXT NOT NULL CHECK (provider IN ('kakao', 'apple')),
  nonce TEXT NOT NULL,
  verifier TEXT NOT NULL,
  app TEXT,
  next TEXT,
  with_friends BIGINT NOT NULL CHECK (with_friends IN (0, 1)),
  session_id {blob} REFERENCES session (id) ON DELETE CASCADE,
  expires_at BIGINT NOT NULL
) {rowless};
CREATE INDEX sign_in_attempt_expiry ON sign_in_attempt (expires_at);
CREATE INDEX sign_in_attempt_session ON sign_in_attempt (session_id);

-- An id token of an app is good once; the same request sent again after a lost reply counts as that once.
CREATE TABLE spent_id_token (
  hash {blob} NOT NULL PRIMARY KEY,
  key_hash {blob} NOT NULL,
  expires_at BIGINT NOT NULL
) {rowless};
CREATE INDEX spent_id_token_expiry ON spent_id_token (expires_at);

-- What a provider wants back when an identity is let go, for the client it was given to.
CREATE TABLE provider_grant (
  provider TEXT NOT NULL,
  subject TEXT NOT NULL,
  client TEXT NOT NULL,
  refresh_token TEXT NOT NULL,
  PRIMARY KEY (provider, subject, client),
  FOREIGN KEY (provider, subject) REFERENCES identity (provider, subject) ON DELETE CASCADE
) {rowless};

-- Whose friends a provider has told us, and who those are: ids of the provider's, so that a friend who
-- comes later is known too. All of it goes with the identity.
CREATE TABLE friend_list (
  provider TEXT NOT NULL,
  subject TEXT NOT NULL,
  read_at BIGINT NOT NULL,
  PRIMARY KEY (provider, subject),
  FOREIGN KEY (provider, subject) REFERENCES identity (provider, subject) ON DELETE CASCADE
) {rowless};
CREATE TABLE listed_friend (
  provider TEXT NOT NULL,
  subject TEXT NOT NULL,
  friend TEXT NOT NULL,
  PRIMARY KEY (provider, subject, friend),
  FOREIGN KEY (provider, subject) REFERENCES friend_list (provider, subject) ON DELETE CASCADE,
  CHECK (subject <> friend)
) {rowless};
