-- The UUIDs that bind purchases in the App Store to accounts. A merged account keeps those of both; new purchases
-- get the current one.
CREATE TABLE payment_app_store_account (
  token {blob} NOT NULL PRIMARY KEY,
  account_id {blob} NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  is_current BIGINT NOT NULL CHECK (is_current IN (0, 1))
) {rowless};
CREATE INDEX payment_app_store_account_id ON payment_app_store_account (account_id);
CREATE UNIQUE INDEX payment_app_store_account_current ON payment_app_store_account (account_id) WHERE is_current = 1;

-- What the App Store said last about a purchase; it may say so before the purchase is redeemed. The purchase itself is
-- the order with the provider 'app-store' and this id as its payment key.
CREATE TABLE payment_app_store_purchase (
  original_id {text} NOT NULL PRIMARY KEY,
  is_revoked BIGINT NOT NULL CHECK (is_revoked IN (0, 1)),
  -- When the App Store signed it.
  signed_at BIGINT NOT NULL
) {rowless};

-- The App Store may take a refund back.
CREATE TABLE payment_refund_next (
  id {blob} PRIMARY KEY,
  order_id {blob} NOT NULL REFERENCES payment_order (id) ON DELETE CASCADE,
  key {text} NOT NULL,
  amount BIGINT NOT NULL CHECK (amount > 0),
  reason TEXT NOT NULL,
  -- reversed: the customer was charged again.
  state TEXT NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'done', 'reversed')),
  failure TEXT,
  created_at BIGINT NOT NULL,
  done_at BIGINT,
  CHECK ((state = 'queued') = (done_at IS NULL)),
  UNIQUE (order_id, key)
) {rowless};
INSERT INTO payment_refund_next (id, order_id, key, amount, reason, state, failure, created_at, done_at)
  SELECT id, order_id, key, amount, reason, state, failure, created_at, done_at FROM payment_refund;
DROP TABLE payment_refund;
ALTER TABLE payment_refund_next RENAME TO payment_refund;

CREATE TABLE payment_entry_next (
  order_id {blob} NOT NULL REFERENCES payment_order (id) ON DELETE CASCADE,
  -- The order's id, or that of the refund.
  source_id {blob} NOT NULL,
  event {text} NOT NULL CHECK (event IN ('confirmed', 'fulfilled', 'refund-owed', 'refunded', 'refund-reversed')),
  account {text} NOT NULL CHECK (account IN ('provider', 'prepaid', 'sales', 'refunds')),
  amount BIGINT NOT NULL CHECK (amount <> 0),
  at BIGINT NOT NULL,
  PRIMARY KEY (order_id, source_id, event, account)
) {rowless};
INSERT INTO payment_entry_next (order_id, source_id, event, account, amount, at)
  SELECT order_id, source_id, event, account, amount, at FROM payment_entry;
DROP TABLE payment_entry;
ALTER TABLE payment_entry_next RENAME TO payment_entry;
