-- The free hours promised to the client before the designer moved the booking; NULL when the designer has not.
ALTER TABLE yedi_booking ADD COLUMN promised_hours BIGINT;
-- 1 when the designer's move left less than those hours and the client has not moved it since: a no-show is free.
ALTER TABLE yedi_booking ADD COLUMN is_imposed BIGINT NOT NULL DEFAULT 0 CHECK (is_imposed IN (0, 1));
