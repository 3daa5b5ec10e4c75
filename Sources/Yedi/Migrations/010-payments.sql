-- What a designer wants in advance, in percent of the price: 0 is payment at the shop, 100 full prepayment.
ALTER TABLE yedi_designer ADD COLUMN prepaid_percent BIGINT NOT NULL DEFAULT 0
  CHECK (prepaid_percent BETWEEN 0 AND 100);
-- The won that are paid in advance, fixed when the time is held.
ALTER TABLE yedi_booking ADD COLUMN prepaid BIGINT NOT NULL DEFAULT 0 CHECK (prepaid BETWEEN 0 AND price);
