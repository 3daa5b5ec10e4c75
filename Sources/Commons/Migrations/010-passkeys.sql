-- A passkey is one more way in. Neither engine lets a CHECK be widened the same way, so identity and
-- what hangs on it are made anew; nothing is dropped while something still hangs on it.
CREATE TABLE identity_next (
  provider TEXT NOT NULL
    CHECK (provider IN ('practice', 'kakao', 'apple', 'phone', 'email', 'device', 'passkey')),
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

DROP TABLE identity;
ALTER TABLE identity_next RENAME TO identity;
CREATE INDEX identity_account ON identity (account_id);

-- The identity's subject is the credential's id. user_handle is what the device knows its owner by: that
-- of the account it was made in, also when another has taken that account in.
CREATE TABLE passkey (
  provider TEXT NOT NULL DEFAULT 'passkey' CHECK (provider = 'passkey'),
  subject TEXT NOT NULL,
  user_handle {blob} NOT NULL,
  algorithm BIGINT NOT NULL CHECK (algorithm IN (-7, -8, -257)),
  public_key {blob} NOT NULL,
  -- How often the device says it was used; 0 where it does not count.
  uses BIGINT NOT NULL CHECK (uses >= 0),
  name TEXT NOT NULL,
  used_at BIGINT,
  PRIMARY KEY (provider, subject),
  FOREIGN KEY (provider, subject) REFERENCES identity (provider, subject) ON DELETE CASCADE
) {rowless};

-- What a device is to sign, once: for the browser or client that asked to come in, or for the session
-- that asked to make a passkey. used_by is the request it was used by, which may come again.
CREATE TABLE passkey_challenge (
  challenge_hash {blob} NOT NULL PRIMARY KEY,
  attempt_hash {blob},
  session_id {blob} REFERENCES session (id) ON DELETE CASCADE,
  used_by {blob},
  expires_at BIGINT NOT NULL,
  CHECK ((attempt_hash IS NULL) <> (session_id IS NULL))
) {rowless};
CREATE INDEX passkey_challenge_expiry ON passkey_challenge (expires_at);
CREATE INDEX passkey_challenge_session ON passkey_challenge (session_id);
