-- What an account buys. The server fixes the price; a provider's confirmation makes it paid. An order with ledger
-- entries outlives its account, without account_id, until its retained_record expires (docs/decisions/0056).
CREATE TABLE payment_order (
  id {blob} PRIMARY KEY,
  account_id {blob} REFERENCES account (id) ON DELETE SET NULL,
  -- What is sold, such as 'sample.ticket', and the app's own id of it.
  kind {text} NOT NULL,
  subject_id {blob} NOT NULL,
  title_ko TEXT NOT NULL,
  title_en TEXT NOT NULL,
  price BIGINT NOT NULL CHECK (price BETWEEN 100 AND 100000000),
  -- What refunds promise to return, done or not.
  refunded BIGINT NOT NULL DEFAULT 0 CHECK (refunded BETWEEN 0 AND price),
  -- open: waiting for the customer. confirming: the customer agreed, the provider is asked to take the money.
  -- paid: confirmed and fulfilled. refused: confirmed, not fulfilled, returned in full. failed, expired: nothing paid.
  state TEXT NOT NULL DEFAULT 'open'
    CHECK (state IN ('open', 'confirming', 'paid', 'refused', 'failed', 'expired')),
  provider {text} NOT NULL,
  payment_key {text},
  checkout_url TEXT,
  -- The refund policy as JSON; NULL returns everything.
  policy TEXT,
  method TEXT,
  receipt_url TEXT,
  -- The provider's or the app's code for failed and refused.
  failure TEXT,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  paid_at BIGINT,
  CHECK ((state IN ('paid', 'refused')) = (paid_at IS NOT NULL)),
  CHECK (refunded = 0 OR paid_at IS NOT NULL),
  CHECK (state <> 'refused' OR refunded = price),
  UNIQUE (provider, payment_key)
) {rowless};
CREATE INDEX payment_order_account ON payment_order (account_id, id);
CREATE INDEX payment_order_subject ON payment_order (kind, subject_id, id);
CREATE INDEX payment_order_state ON payment_order (state, id);
-- One thing is paid for once at a time.
CREATE UNIQUE INDEX payment_order_live ON payment_order (kind, subject_id) WHERE state IN ('open', 'confirming');

-- Money that goes back. key makes a repeated request the same refund.
CREATE TABLE payment_refund (
  id {blob} PRIMARY KEY,
  order_id {blob} NOT NULL REFERENCES payment_order (id) ON DELETE CASCADE,
  key {text} NOT NULL,
  amount BIGINT NOT NULL CHECK (amount > 0),
  reason TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'done')),
  failure TEXT,
  created_at BIGINT NOT NULL,
  done_at BIGINT,
  CHECK ((state = 'done') = (done_at IS NOT NULL)),
  UNIQUE (order_id, key)
) {rowless};

-- The ledger: rows are added, never changed. The entries of one source and event sum to zero.
-- provider: what the provider owes us. prepaid: paid for what is not fulfilled. sales. refunds: what we owe customers.
CREATE TABLE payment_entry (
  order_id {blob} NOT NULL REFERENCES payment_order (id) ON DELETE CASCADE,
  -- The order's id, or that of the refund.
  source_id {blob} NOT NULL,
  event {text} NOT NULL CHECK (event IN ('confirmed', 'fulfilled', 'refund-owed', 'refunded')),
  account {text} NOT NULL CHECK (account IN ('provider', 'prepaid', 'sales', 'refunds')),
  amount BIGINT NOT NULL CHECK (amount <> 0),
  at BIGINT NOT NULL,
  PRIMARY KEY (order_id, source_id, event, account)
) {rowless};

-- Notices of providers; each is acted on once.
CREATE TABLE payment_event (
  order_id {blob} NOT NULL REFERENCES payment_order (id) ON DELETE CASCADE,
  event_id {text} NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (order_id, event_id)
) {rowless};

-- The demo's provider: what the customer chose on its checkout page.
CREATE TABLE payment_practice (
  order_id {blob} PRIMARY KEY REFERENCES payment_order (id) ON DELETE CASCADE,
  amount BIGINT NOT NULL,
  outcome TEXT,
  asked_at BIGINT,
  is_paid BIGINT NOT NULL DEFAULT 0 CHECK (is_paid IN (0, 1))
) {rowless};
CREATE TABLE payment_practice_refund (
  refund_id {blob} PRIMARY KEY,
  order_id {blob} NOT NULL REFERENCES payment_practice (order_id) ON DELETE CASCADE,
  amount BIGINT NOT NULL
) {rowless};
CREATE INDEX payment_practice_refund_order ON payment_practice_refund (order_id);
