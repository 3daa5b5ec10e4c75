-- The minute of the day at which someone is reminded to write; null for never.
ALTER TABLE colary_person ADD COLUMN reminder_minute BIGINT
  CHECK (reminder_minute >= 0 AND reminder_minute < 1440);
