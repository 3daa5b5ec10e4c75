-- Where a browser takes notifications of one app. It belongs to the session it was given in and ends with it.
CREATE TABLE push_subscription (
  id {blob} NOT NULL PRIMARY KEY,
  account_id {blob} NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  session_id {blob} NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  app TEXT NOT NULL,
  endpoint TEXT NOT NULL UNIQUE,
  p256dh {blob} NOT NULL,
  auth {blob} NOT NULL,
  created_at BIGINT NOT NULL,
  UNIQUE (session_id, app)
) {rowless};
CREATE INDEX push_subscription_account ON push_subscription (account_id, app);
