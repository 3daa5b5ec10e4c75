-- Messages to the outside, written with what causes them. A waiting one is due at due_at, which whoever
-- takes it moves to the end of their lease; a delivered one is deleted; under --demo, one that has no
-- way out is shown instead. With an account it goes when that account goes; what must outlive the
-- account, such as its provider's unlink, has none.
CREATE TABLE outbox (
  id {blob} NOT NULL PRIMARY KEY,
  channel TEXT NOT NULL,
  account_id {blob} REFERENCES account (id) ON DELETE CASCADE,
  address TEXT NOT NULL,
  payload TEXT NOT NULL,
  -- A newer message of the same tag takes the place of one that was not delivered yet.
  tag TEXT,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'shown', 'failed')),
  due_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  attempts BIGINT NOT NULL DEFAULT 0,
  error TEXT,
  created_at BIGINT NOT NULL,
  UNIQUE (channel, address, tag)
) {rowless};
CREATE INDEX outbox_due ON outbox (channel, state, due_at, id);
CREATE INDEX outbox_state ON outbox (state, created_at, id);
CREATE INDEX outbox_account ON outbox (account_id);

-- Work that is due at a moment. try_at is when somebody may take it: first due_at, then the end of a
-- lease or of a wait after a failure. turn counts who took or moved it, so that whoever comes late
-- with an old turn changes nothing.
CREATE TABLE job (
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  account_id {blob} REFERENCES account (id) ON DELETE CASCADE,
  payload TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'failed')),
  due_at BIGINT NOT NULL,
  try_at BIGINT NOT NULL,
  turn BIGINT NOT NULL DEFAULT 0,
  attempts BIGINT NOT NULL DEFAULT 0,
  error TEXT,
  PRIMARY KEY (kind, key)
) {rowless};
CREATE INDEX job_due ON job (state, try_at, kind, key);
CREATE INDEX job_account ON job (account_id);

-- Who runs the place, and what they did; an act keeps its author's id even when the account is gone.
CREATE TABLE operator (
  account_id {blob} NOT NULL PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  since BIGINT NOT NULL
) {rowless};
CREATE TABLE operator_act (
  id {blob} NOT NULL PRIMARY KEY,
  account_id {blob} NOT NULL,
  act TEXT NOT NULL,
  subject TEXT NOT NULL,
  at BIGINT NOT NULL
) {rowless};

ALTER TABLE report ADD COLUMN handled_at BIGINT;
CREATE INDEX report_open ON report (id) WHERE handled_at IS NULL;
