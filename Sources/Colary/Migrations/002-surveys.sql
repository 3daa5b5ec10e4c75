-- Versions of surveys, whole as JSON; a published version is never changed.
CREATE TABLE colary_survey (
  key TEXT NOT NULL,
  version BIGINT NOT NULL,
  is_active BIGINT NOT NULL CHECK (is_active IN (0, 1)),
  published_at BIGINT NOT NULL,
  form TEXT NOT NULL,
  PRIMARY KEY (key, version)
) {rowless};
