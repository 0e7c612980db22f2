-- The ledger, as the SQLite one has it (sqlite/schema.ts says what each thing means), so that what reads
-- the one reads the other. Flags are 0 or 1, amounts 64-bit integers of atomic units, times seconds
-- since 1970; hashes, nonces, addresses and signatures are bytes.

CREATE TABLE payers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  address bytea NOT NULL UNIQUE,
  owed bigint NOT NULL DEFAULT 0 CHECK (owed >= 0),
  unsettled bigint NOT NULL DEFAULT 0 CHECK (unsettled >= 0),
  settled bigint NOT NULL DEFAULT 0 CHECK (settled >= 0),
  failed bigint NOT NULL DEFAULT 0 CHECK (failed >= 0)
);
CREATE INDEX payers_owing ON payers (owed) WHERE owed > 0;

-- Its one row is also the lock that every writer takes first.
CREATE TABLE house (
  one int PRIMARY KEY CHECK (one = 1),
  unsettled bigint NOT NULL CHECK (unsettled >= 0),
  settled bigint NOT NULL CHECK (settled >= 0)
) WITH (fillfactor = 10);
INSERT INTO house VALUES (1, 0, 0);

CREATE TABLE settlement_totals (
  state text PRIMARY KEY,
  count bigint NOT NULL CHECK (count >= 0),
  amount bigint NOT NULL CHECK (amount >= 0)
) WITH (fillfactor = 10);
INSERT INTO settlement_totals VALUES
  ('queued', 0, 0), ('broadcast', 0, 0), ('unknown', 0, 0), ('settled', 0, 0), ('failed', 0, 0);

CREATE TABLE sales (
  day text NOT NULL,
  class text NOT NULL,
  crawler text NOT NULL,
  sold bigint NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (day, class, crawler)
) WITH (fillfactor = 50);

CREATE TABLE counts (
  day text NOT NULL,
  event text NOT NULL,
  class text NOT NULL,
  crawler text NOT NULL,
  count bigint NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (day, event, class, crawler)
) WITH (fillfactor = 50);

CREATE TABLE resources (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  digest bytea NOT NULL UNIQUE,
  key text NOT NULL,
  class text NOT NULL,
  origin text,
  url text,
  description text NOT NULL,
  mime_type text NOT NULL
);

CREATE TABLE payments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  handle bytea NOT NULL UNIQUE,
  name bytea NOT NULL,
  signed int NOT NULL CHECK (signed IN (0, 1)),
  retired int NOT NULL DEFAULT 0 CHECK (retired IN (0, 1)),
  presenter text NOT NULL,
  presented_at bigint NOT NULL,
  proved int NOT NULL DEFAULT 0 CHECK (proved IN (0, 1)),
  payer bigint REFERENCES payers (id),
  worth bigint,
  value bigint,
  recipient bytea,
  valid_after bigint,
  valid_before bigint,
  signature bytea
);
CREATE INDEX payments_by_payer ON payments (payer, valid_before) WHERE signed = 1;
CREATE INDEX payments_unclaimed ON payments (presented_at) WHERE payer IS NULL;

CREATE TABLE claims (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id text NOT NULL UNIQUE,
  payment bigint NOT NULL REFERENCES payments (id),
  payer bigint NOT NULL REFERENCES payers (id),
  signed int NOT NULL CHECK (signed IN (0, 1)),
  resource bigint REFERENCES resources (id),
  crawler text NOT NULL,
  price bigint NOT NULL CHECK (price > 0 OR state = 'released'),
  state text NOT NULL CHECK (state IN ('reserved', 'sold', 'released')),
  claimed_at bigint NOT NULL,
  sold_at bigint,
  window_ends bigint NOT NULL,
  repeat_window bigint NOT NULL,
  lease_until bigint NOT NULL,
  repeats bigint NOT NULL DEFAULT 0,
  repeated_at bigint
);
CREATE INDEX claims_by_payment ON claims (payment);
CREATE INDEX claims_reserved ON claims (payer, lease_until) WHERE state = 'reserved';

CREATE TABLE transactions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  hash bytea NOT NULL UNIQUE,
  relayer bytea,
  tx_nonce bigint,
  raw bytea,
  replaces bytea,
  sent_at bigint,
  state text CHECK (state IN ('open', 'mined', 'dropped')),
  block bigint,
  gas_used bigint,
  cost bigint
);
CREATE INDEX transactions_open ON transactions (id) WHERE state = 'open';

CREATE TABLE settlements (
  claim bigint PRIMARY KEY REFERENCES claims (seq),
  state text NOT NULL CHECK (state IN ('queued', 'broadcast', 'unknown', 'settled', 'failed')),
  since_block bigint,
  tx bigint REFERENCES transactions (id),
  block bigint,
  final int NOT NULL CHECK (final IN (0, 1)),
  attempts bigint NOT NULL,
  reason text,
  changed_at bigint NOT NULL
);
CREATE INDEX settlements_open ON settlements (claim) WHERE state IN ('queued', 'broadcast', 'unknown');
CREATE INDEX settlements_unfinal ON settlements (claim) WHERE state = 'settled' AND final = 0;
CREATE INDEX settlements_failed ON settlements (claim) WHERE state = 'failed';
