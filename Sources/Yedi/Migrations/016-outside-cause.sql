-- Why is_outside is 1: hours, a day off or a break; NULL when it is not, or was set before this column was there.
ALTER TABLE yedi_booking ADD COLUMN outside_cause TEXT CHECK (outside_cause IN ('HOURS', 'CLOSED', 'BREAK'));
