-- Who may not use an app for now, because of something reported. It holds for the account, and for every way that led
-- into it, kept as keyed hashes: whoever leaves and comes back the same way is still out, and nobody is named by it.
CREATE TABLE suspension (
  id {blob} NOT NULL PRIMARY KEY,
  app TEXT NOT NULL,
  report_id {blob} NOT NULL REFERENCES report (id),
  since BIGINT NOT NULL
) {rowless};
CREATE TABLE suspended_account (
  account_id {blob} NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  app TEXT NOT NULL,
  suspension_id {blob} NOT NULL REFERENCES suspension (id) ON DELETE CASCADE,
  PRIMARY KEY (account_id, app, suspension_id)
) {rowless};
CREATE INDEX suspended_account_suspension ON suspended_account (suspension_id);
CREATE TABLE suspended_way (
  hash {blob} NOT NULL,
  suspension_id {blob} NOT NULL REFERENCES suspension (id) ON DELETE CASCADE,
  PRIMARY KEY (hash, suspension_id)
) {rowless};
CREATE INDEX suspended_way_suspension ON suspended_way (suspension_id);

-- All that was said of one thing.
CREATE INDEX report_subject ON report (app, kind, subject_id, id);

-- What share one another's places when they are sent, such as all that one push service takes; '' for what shares none.
ALTER TABLE outbox ADD COLUMN lane TEXT NOT NULL DEFAULT '';
DROP INDEX outbox_due;
CREATE INDEX outbox_due ON outbox (channel, state, due_at, id, lane);
