-- What the price consists of, as JSON; NULL for a product of one part.
ALTER TABLE payment_order ADD COLUMN lines TEXT;
