-- For the sweep that completes visits which nobody recorded.
CREATE INDEX yedi_booking_unrecorded ON yedi_booking (starts_at, id) WHERE state = 'BOOKED';
