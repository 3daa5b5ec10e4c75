-- What a session's device is called, made of its browser's own words, and the hour it was last used.
ALTER TABLE session ADD COLUMN device TEXT;
ALTER TABLE session ADD COLUMN seen_at BIGINT;

-- Someone signed in has come by a way that leads into another account, and is asked whether both are
-- theirs to become one: known to that one session, for a short while.
CREATE TABLE merge_ask (
  session_id {blob} NOT NULL PRIMARY KEY REFERENCES session (id) ON DELETE CASCADE,
  other_id {blob} NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  provider TEXT NOT NULL,
  subject TEXT NOT NULL,
  asked_at BIGINT NOT NULL
) {rowless};
CREATE INDEX merge_ask_other ON merge_ask (other_id);

-- Why people left, counted by month: no id, no person, no moment.
CREATE TABLE leave_reason (
  app TEXT NOT NULL,
  month TEXT NOT NULL,
  reason TEXT NOT NULL,
  words TEXT NOT NULL,
  count BIGINT NOT NULL CHECK (count > 0),
  PRIMARY KEY (app, month, reason, words)
) {rowless};
