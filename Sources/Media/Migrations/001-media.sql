-- The files of the store. A row is written before its file and deleted after it, so that no file is unknown.
CREATE TABLE media_file (
  digest {blob} PRIMARY KEY,
  bytes BIGINT NOT NULL CHECK (bytes > 0),
  -- Until then the file stays even if no photo has it: an upload writes it before the photo's row.
  kept_until BIGINT NOT NULL,
  -- 1 while the sweep deletes the file.
  deleting BIGINT NOT NULL DEFAULT 0 CHECK (deleting IN (0, 1))
) {rowless};

-- A photo belongs to its uploader until something refers to it: the owner, at most one.
CREATE TABLE media_photo (
  id {blob} PRIMARY KEY,
  account_id {blob} NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  width BIGINT NOT NULL CHECK (width BETWEEN 1 AND 1280),
  height BIGINT NOT NULL CHECK (height BETWEEN 1 AND 5120),
  color TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  owner_kind {text},
  owner_id {blob},
  -- The place among the owner's photos.
  position BIGINT,
  -- Since when it has no owner.
  free_since BIGINT,
  CHECK ((owner_kind IS NULL) = (owner_id IS NULL)),
  CHECK ((owner_kind IS NULL) = (position IS NULL)),
  CHECK ((owner_kind IS NULL) = (free_since IS NOT NULL))
) {rowless};
CREATE INDEX media_photo_account ON media_photo (account_id, created_at);
CREATE INDEX media_photo_owner ON media_photo (owner_kind, owner_id, position);
CREATE INDEX media_photo_free ON media_photo (free_since);

CREATE TABLE media_rendition (
  photo_id {blob} NOT NULL REFERENCES media_photo (id) ON DELETE CASCADE,
  name {text} NOT NULL,
  digest {blob} NOT NULL REFERENCES media_file (digest),
  PRIMARY KEY (photo_id, name)
) {rowless};
CREATE INDEX media_rendition_digest ON media_rendition (digest);
