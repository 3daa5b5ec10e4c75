-- A letter stays on the main screen until it is opened. Those delivered before this rule count as
-- opened, so that none of them returns.
UPDATE wal_reservation SET opened_at = handed_at WHERE handed_at IS NOT NULL AND opened_at IS NULL;
