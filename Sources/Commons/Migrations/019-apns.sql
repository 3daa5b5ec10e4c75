-- Phones that Apple's push service reaches directly have the bundle id of their app; the others are reached through
-- Firebase. seen_at is the last registration: Apple says since when a token is invalid.
ALTER TABLE push_phone ADD COLUMN bundle TEXT;
ALTER TABLE push_phone ADD COLUMN is_sandbox BIGINT NOT NULL DEFAULT 0 CHECK (is_sandbox IN (0, 1));
ALTER TABLE push_phone ADD COLUMN seen_at BIGINT NOT NULL DEFAULT 0;
