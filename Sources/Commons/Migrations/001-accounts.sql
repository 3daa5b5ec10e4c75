CREATE TABLE account (
  id {blob} NOT NULL PRIMARY KEY,
  created_at BIGINT NOT NULL
) {rowless};

-- One account may be reached by several identities; an identity belongs to one account.
CREATE TABLE identity (
  provider TEXT NOT NULL
    CHECK (provider IN ('practice', 'kakao', 'apple', 'phone', 'email', 'device')),
  subject TEXT NOT NULL,
  account_id {blob} NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (provider, subject)
) {rowless};
CREATE INDEX identity_account ON identity (account_id);

-- Tokens are kept as SHA-256 only. A web session has one cookie token; a client's access token
-- is replaced at every refresh.
CREATE TABLE session (
  id {blob} NOT NULL PRIMARY KEY,
  account_id {blob} NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('web', 'client')),
  access_hash {blob} NOT NULL UNIQUE,
  access_expires BIGINT NOT NULL,
  created_at BIGINT NOT NULL
) {rowless};
CREATE INDEX session_account ON session (account_id);
CREATE INDEX session_expiry ON session (access_expires);

-- A used refresh token stays until it expires, so that its reuse can be told from nonsense.
CREATE TABLE refresh_token (
  hash {blob} NOT NULL PRIMARY KEY,
  session_id {blob} NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  expires_at BIGINT NOT NULL,
  used_at BIGINT
) {rowless};
CREATE INDEX refresh_token_session ON refresh_token (session_id);

-- What was answered to a request that a phone may send again.
CREATE TABLE reply (
  account_id {blob} NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  key TEXT NOT NULL,
  request_hash {blob} NOT NULL,
  body TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (account_id, key)
) {rowless};
CREATE INDEX reply_age ON reply (created_at);

-- Live events: a gapless sequence per topic, so a reader can go on where it stopped.
CREATE TABLE feed (
  topic {blob} NOT NULL PRIMARY KEY,
  sequence BIGINT NOT NULL
) {rowless};
CREATE TABLE event (
  topic {blob} NOT NULL REFERENCES feed (topic) ON DELETE CASCADE,
  sequence BIGINT NOT NULL,
  kind TEXT NOT NULL,
  subject TEXT,
  PRIMARY KEY (topic, sequence)
) {rowless};

CREATE TABLE report (
  id {blob} NOT NULL PRIMARY KEY,
  app TEXT NOT NULL,
  reporter_id {blob} NOT NULL,
  kind TEXT NOT NULL,
  subject_id {blob} NOT NULL,
  reason TEXT NOT NULL,
  words TEXT,
  created_at BIGINT NOT NULL,
  UNIQUE (app, reporter_id, kind, subject_id)
) {rowless};

CREATE TABLE setting (
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) {rowless};
