-- Someone's diary. change_number is the number of its last change; every change up to purged_through may be one
-- whose tombstone is gone.
CREATE TABLE colary_person (
  id {blob} NOT NULL PRIMARY KEY,
  account_id {blob} NOT NULL UNIQUE REFERENCES account (id) ON DELETE CASCADE,
  nickname {text} NOT NULL,
  zone TEXT NOT NULL,
  change_number BIGINT NOT NULL DEFAULT 0,
  purged_through BIGINT NOT NULL DEFAULT 0,
  joined_at BIGINT NOT NULL
) {rowless};

-- The histories of a diary on this server: a further one each time the database was restored from a backup.
-- start is the number of the last change that the backup held.
CREATE TABLE colary_epoch (
  person_id {blob} NOT NULL REFERENCES colary_person (id) ON DELETE CASCADE,
  number BIGINT NOT NULL,
  id BIGINT NOT NULL,
  start BIGINT NOT NULL,
  PRIMARY KEY (person_id, number)
) {rowless};

-- The current version of each entity, tombstones included. fields are its bytes as the offline queue has them;
-- the columns from occurred_at on repeat what pages search for.
CREATE TABLE colary_row (
  person_id {blob} NOT NULL REFERENCES colary_person (id) ON DELETE CASCADE,
  type BIGINT NOT NULL,
  id {blob} NOT NULL,
  revision BIGINT NOT NULL CHECK (revision >= 1),
  change_number BIGINT NOT NULL,
  is_deleted BIGINT NOT NULL CHECK (is_deleted IN (0, 1)),
  changed_at BIGINT NOT NULL,
  fields {blob} NOT NULL,
  occurred_at BIGINT NOT NULL,
  day TEXT NOT NULL,
  PRIMARY KEY (person_id, type, id)
) {rowless};
CREATE UNIQUE INDEX colary_row_change ON colary_row (person_id, change_number);
CREATE INDEX colary_row_day ON colary_row (person_id, type, is_deleted, day, occurred_at);
CREATE INDEX colary_row_tombstone ON colary_row (person_id, changed_at) WHERE is_deleted = 1;

-- Every operation that was ever decided, so that none takes effect twice. body_hash is of its bytes; code says why it
-- was refused, 0 if it was not; revision is the entity's after it.
CREATE TABLE colary_operation (
  person_id {blob} NOT NULL REFERENCES colary_person (id) ON DELETE CASCADE,
  id {blob} NOT NULL,
  body_hash {blob} NOT NULL,
  code BIGINT NOT NULL,
  revision BIGINT NOT NULL,
  PRIMARY KEY (person_id, id)
) {rowless};

-- Values of a field that were replaced, the last five of an entity. is_lost: by a change on another device that did
-- not know of it.
CREATE TABLE colary_history (
  person_id {blob} NOT NULL,
  type BIGINT NOT NULL,
  entity_id {blob} NOT NULL,
  change_number BIGINT NOT NULL,
  field BIGINT NOT NULL,
  value {blob} NOT NULL,
  is_lost BIGINT NOT NULL CHECK (is_lost IN (0, 1)),
  replaced_at BIGINT NOT NULL,
  PRIMARY KEY (person_id, type, entity_id, change_number, field),
  FOREIGN KEY (person_id, type, entity_id) REFERENCES colary_row (person_id, type, id)
    ON DELETE CASCADE
) {rowless};
