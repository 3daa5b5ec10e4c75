-- Schools and groups people missed, for the operator; one person asks for one thing once.
CREATE TABLE yello_wish (
  account_id {blob} NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('school', 'group')),
  name {text} NOT NULL,
  asked_at BIGINT NOT NULL,
  PRIMARY KEY (account_id, kind, name)
) {rowless};
