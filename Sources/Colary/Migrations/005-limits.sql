-- What devices wrote in bytes on one day, as days since 1970 in UTC.
ALTER TABLE colary_person ADD COLUMN written_day BIGINT NOT NULL DEFAULT 0;
ALTER TABLE colary_person ADD COLUMN written_bytes BIGINT NOT NULL DEFAULT 0;
