-- Whose age was asked and is enough; the birthday is not kept.
CREATE TABLE yello_of_age (
  account_id {blob} NOT NULL PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  asked_at BIGINT NOT NULL
) {rowless};
INSERT INTO yello_of_age (account_id, asked_at) SELECT account_id, joined_at FROM yello_person;
