-- When something was done to a phone number or an address, for limits that every node keeps and no
-- restart forgets. The subject is a keyed hash; rows go after a day.
CREATE TABLE tally (
  kind TEXT NOT NULL CHECK (kind IN ('sms', 'letter', 'password')),
  subject_hash {blob} NOT NULL,
  at BIGINT NOT NULL,
  id {blob} NOT NULL,
  PRIMARY KEY (kind, subject_hash, at, id)
) {rowless};
CREATE INDEX tally_age ON tally (at);

-- A code sent to a phone. Both hashes are made with the attempt, which only whoever asked for the code
-- holds: this row alone does not tell which of a million codes it is. used_by is the request it was used
-- by, which may come again after a lost reply.
CREATE TABLE phone_code (
  attempt_hash {blob} NOT NULL PRIMARY KEY,
  id {blob} NOT NULL UNIQUE,
  key_hash {blob} NOT NULL,
  number TEXT NOT NULL,
  code_hash {blob} NOT NULL,
  tries BIGINT NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  used_by {blob},
  session_id {blob} REFERENCES session (id) ON DELETE CASCADE,
  sent_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
) {rowless};
CREATE INDEX phone_code_number ON phone_code (number, key_hash);
CREATE INDEX phone_code_expiry ON phone_code (expires_at);
CREATE INDEX phone_code_session ON phone_code (session_id);

-- argon2id with its salt and costs, as libsodium writes it.
CREATE TABLE email_password (
  provider TEXT NOT NULL DEFAULT 'email' CHECK (provider = 'email'),
  subject TEXT NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (provider, subject),
  FOREIGN KEY (provider, subject) REFERENCES identity (provider, subject) ON DELETE CASCADE
) {rowless};

-- A link that was mailed, and leads once to choosing a password.
CREATE TABLE email_link (
  token_hash {blob} NOT NULL PRIMARY KEY,
  key_hash {blob} NOT NULL,
  address TEXT NOT NULL,
  used_by {blob},
  session_id {blob} REFERENCES session (id) ON DELETE CASCADE,
  expires_at BIGINT NOT NULL
) {rowless};
CREATE INDEX email_link_address ON email_link (address, key_hash);
CREATE INDEX email_link_expiry ON email_link (expires_at);
CREATE INDEX email_link_session ON email_link (session_id);

-- Which request began an account on a device: sent again after a lost reply, it begins no second one.
CREATE TABLE device_start (
  key_hash {blob} NOT NULL PRIMARY KEY,
  id {blob} NOT NULL,
  account_id {blob} NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  expires_at BIGINT NOT NULL
) {rowless};
CREATE INDEX device_start_expiry ON device_start (expires_at);
CREATE INDEX device_start_account ON device_start (account_id);
