-- A keyed hash of inviter and device, which spreads the payments for one device over several days. Null when the
-- device is unknown.
ALTER TABLE yello_referral ADD COLUMN device_hash {blob};
