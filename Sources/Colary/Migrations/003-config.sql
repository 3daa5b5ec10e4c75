-- Which versions of the app may be used: at most one row, as JSON.
CREATE TABLE colary_config (
  id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
  config TEXT NOT NULL,
  changed_at BIGINT NOT NULL
) {rowless};
