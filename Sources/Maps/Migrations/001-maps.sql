-- Tiles of the map's provider. A provider that is set anew starts with its own.
CREATE TABLE map_tile (
  -- The digest of the provider's address.
  provider {blob} NOT NULL,
  zoom BIGINT NOT NULL,
  place_column BIGINT NOT NULL,
  place_row BIGINT NOT NULL,
  type TEXT NOT NULL,
  content {blob} NOT NULL,
  fetched_at BIGINT NOT NULL,
  PRIMARY KEY (provider, zoom, place_column, place_row)
);
CREATE INDEX map_tile_age ON map_tile (fetched_at);
