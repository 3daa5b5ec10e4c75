-- The table is named by what it holds: the reply kept for each idempotency key.
ALTER TABLE reply RENAME TO idempotency_key;
