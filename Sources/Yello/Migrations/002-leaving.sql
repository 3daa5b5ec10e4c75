-- The handles of people who left, as keyed hashes: nobody else can take one, and it names nobody.
CREATE TABLE yello_gone_handle (
  hash {blob} NOT NULL PRIMARY KEY
) {rowless};

-- The ways in that have been invited once, as keyed hashes: leaving and coming back invites nobody again.
CREATE TABLE yello_invited (
  hash {blob} NOT NULL PRIMARY KEY
) {rowless};
