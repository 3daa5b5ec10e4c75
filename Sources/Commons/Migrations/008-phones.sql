-- Which phones take notifications of an app, by their registration tokens at Firebase Cloud Messaging. One belongs
-- to the session it was given in and ends with it; an app on a phone has one token for whatever it takes.
CREATE TABLE push_phone (
  id {blob} NOT NULL PRIMARY KEY,
  account_id {blob} NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  session_id {blob} NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  app TEXT NOT NULL,
  token TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  UNIQUE (session_id, app),
  UNIQUE (token, app)
) {rowless};
CREATE INDEX push_phone_account ON push_phone (account_id, app);
