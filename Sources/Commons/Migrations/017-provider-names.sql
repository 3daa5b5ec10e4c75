-- Providers are declared in code: the names an identity or a sign-in may have are no longer listed here.
-- Neither engine lets a CHECK be dropped the same way, so identity and what hangs on it are made anew;
-- nothing is dropped while something still hangs on it.
CREATE TABLE identity_next (
  provider TEXT NOT NULL,
  subject TEXT NOT NULL,
  account_id {blob} NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (provider, subject)
) {rowless};
INSERT INTO identity_next (provider, subject, account_id, created_at)
  SELECT provider, subject, account_id, created_at FROM identity;

CREATE TABLE provider_grant_next (
  provider TEXT NOT NULL,
  subject TEXT NOT NULL,
  client TEXT NOT NULL,
  refresh_token TEXT NOT NULL,
  PRIMARY KEY (provider, subject, client),
  FOREIGN KEY (provider, subject) REFERENCES identity_next (provider, subject) ON DELETE CASCADE
) {rowless};
INSERT INTO provider_grant_next (provider, subject, client, refresh_token)
  SELECT provider, subject, client, refresh_token FROM provider_grant;
DROP TABLE provider_grant;
ALTER TABLE provider_grant_next RENAME TO provider_grant;

CREATE TABLE email_password_next (
  provider TEXT NOT NULL DEFAULT 'email' CHECK (provider = 'email'),
  subject TEXT NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (provider, subject),
  FOREIGN KEY (provider, subject) REFERENCES identity_next (provider, subject) ON DELETE CASCADE
) {rowless};
INSERT INTO email_password_next (provider, subject, hash)
  SELECT provider, subject, hash FROM email_password;
DROP TABLE email_password;
ALTER TABLE email_password_next RENAME TO email_password;

CREATE TABLE friend_list_next (
  provider TEXT NOT NULL,
  subject TEXT NOT NULL,
  read_at BIGINT NOT NULL,
  PRIMARY KEY (provider, subject),
  FOREIGN KEY (provider, subject) REFERENCES identity_next (provider, subject) ON DELETE CASCADE
) {rowless};
INSERT INTO friend_list_next (provider, subject, read_at)
  SELECT provider, subject, read_at FROM friend_list;
CREATE TABLE listed_friend_next (
  provider TEXT NOT NULL,
  subject TEXT NOT NULL,
  friend TEXT NOT NULL,
  PRIMARY KEY (provider, subject, friend),
  FOREIGN KEY (provider, subject) REFERENCES friend_list_next (provider, subject) ON DELETE CASCADE,
  CHECK (subject <> friend)
) {rowless};
INSERT INTO listed_friend_next (provider, subject, friend)
  SELECT provider, subject, friend FROM listed_friend;
DROP TABLE listed_friend;
DROP TABLE friend_list;
ALTER TABLE friend_list_next RENAME TO friend_list;
ALTER TABLE listed_friend_next RENAME TO listed_friend;
CREATE INDEX listed_friend_back ON listed_friend (provider, friend);

CREATE TABLE passkey_next (
  provider TEXT NOT NULL DEFAULT 'passkey' CHECK (provider = 'passkey'),
  subject TEXT NOT NULL,
  user_handle {blob} NOT NULL,
  algorithm BIGINT NOT NULL CHECK (algorithm IN (-7, -8, -257)),
  public_key {blob} NOT NULL,
  uses BIGINT NOT NULL CHECK (uses >= 0),
  name TEXT NOT NULL,
  used_at BIGINT,
  PRIMARY KEY (provider, subject),
  FOREIGN KEY (provider, subject) REFERENCES identity_next (provider, subject) ON DELETE CASCADE
) {rowless};
INSERT INTO passkey_next (provider, subject, user_handle, algorithm, public_key, uses, name, used_at)
  SELECT provider, subject, user_handle, algorithm, public_key, uses, name, used_at FROM passkey;
DROP TABLE passkey;
ALTER TABLE passkey_next RENAME TO passkey;

DROP TABLE identity;
ALTER TABLE identity_next RENAME TO identity;
CREATE INDEX identity_account ON identity (account_id);

CREATE TABLE sign_in_attempt_next (
  state_hash {blob} NOT NULL PRIMARY KEY,
  browser_hash {blob} NOT NULL,
  provider TEXT NOT NULL,
  nonce TEXT NOT NULL,
  verifier TEXT NOT NULL,
  app TEXT,
  next TEXT,
  with_friends BIGINT NOT NULL CHECK (with_friends IN (0, 1)),
  session_id {blob} REFERENCES session (id) ON DELETE CASCADE,
  expires_at BIGINT NOT NULL
) {rowless};
INSERT INTO sign_in_attempt_next (state_hash, browser_hash, provider, nonce, verifier, app, next,
    with_friends, session_id, expires_at)
  SELECT state_hash, browser_hash, provider, nonce, verifier, app, next, with_friends, session_id,
    expires_at
  FROM sign_in_attempt;
DROP TABLE sign_in_attempt;
ALTER TABLE sign_in_attempt_next RENAME TO sign_in_attempt;
CREATE INDEX sign_in_attempt_expiry ON sign_in_attempt (expires_at);
CREATE INDEX sign_in_attempt_session ON sign_in_attempt (session_id);
