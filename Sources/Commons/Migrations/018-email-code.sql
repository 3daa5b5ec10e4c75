-- A code in a mail that an app requested, as another way to the mail's link. The hash of the code is made with the
-- attempt, which only the requester has. used_by is the request it was used by, which may be repeated.
CREATE TABLE email_code (
  attempt_hash {blob} NOT NULL PRIMARY KEY,
  id {blob} NOT NULL UNIQUE,
  token_hash {blob} NOT NULL REFERENCES email_link (token_hash) ON DELETE CASCADE,
  code_hash {blob} NOT NULL,
  tries BIGINT NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  used_by {blob}
) {rowless};
CREATE INDEX email_code_token ON email_code (token_hash);
