-- The photos of a client's request; a copy of what media_photo has of the booking.
ALTER TABLE yedi_booking ADD COLUMN photos {text} NOT NULL DEFAULT '';
