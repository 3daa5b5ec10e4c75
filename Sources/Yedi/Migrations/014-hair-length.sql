-- What a service costs more for hair to the shoulders and below the chest, in won.
ALTER TABLE yedi_service ADD COLUMN medium_surcharge BIGINT NOT NULL DEFAULT 0
  CHECK (medium_surcharge BETWEEN 0 AND 1000000);
ALTER TABLE yedi_service ADD COLUMN long_surcharge BIGINT NOT NULL DEFAULT 0
  CHECK (long_surcharge BETWEEN 0 AND 1000000);
-- The length of the client's hair; NULL where no service of the booking costs more for any. price includes the surcharges.
ALTER TABLE yedi_booking ADD COLUMN hair_length TEXT CHECK (hair_length IN ('SHORT', 'MEDIUM', 'LONG'));
ALTER TABLE yedi_booking_service ADD COLUMN surcharge BIGINT NOT NULL DEFAULT 0 CHECK (surcharge >= 0);
