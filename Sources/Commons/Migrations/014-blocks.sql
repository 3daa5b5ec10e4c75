-- Accounts that do not see each other in any app (docs/decisions/0040). The number counts the blocks of one account:
-- it is the only name of a block that leaves the server, because an account's id would link its members across apps.
CREATE TABLE block (
  account_id {blob} NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  number BIGINT NOT NULL,
  blocked_id {blob} NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  -- The app where it was made, which knows what the blocked account is called there.
  app TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (account_id, number),
  UNIQUE (account_id, blocked_id),
  CHECK (account_id <> blocked_id)
) {rowless};
CREATE INDEX block_back ON block (blocked_id);
