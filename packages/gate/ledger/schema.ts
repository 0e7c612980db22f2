/** Tables of the SQLite ledger, one migration a version; `user_version` counts those applied. */

/**
 * Amounts are 64-bit integers of atomic units: the whole supply of the asset fits many times over.
 * Times are seconds since 1970. `open` marks a claim whose authorization is not settled: the index
 * over it alone keeps the sum of what a payer owes independent of the payer's history.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE payments (
    key TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('transaction', 'authorization')),
    presenter TEXT NOT NULL,
    presented_at INTEGER NOT NULL,
    payer TEXT,
    worth INTEGER,
    valid_before INTEGER,
    "authorization" TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX payments_by_payer ON payments (payer, valid_before) WHERE payer IS NOT NULL;
  CREATE INDEX payments_unclaimed ON payments (presented_at) WHERE payer IS NULL;

  CREATE TABLE claims (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    payment TEXT NOT NULL REFERENCES payments (key),
    payer TEXT NOT NULL,
    resource TEXT NOT NULL,
    class TEXT NOT NULL,
    about TEXT NOT NULL,
    crawler TEXT NOT NULL,
    price INTEGER NOT NULL CHECK (price > 0),
    state TEXT NOT NULL CHECK (state IN ('held', 'sold')),
    claimed_at INTEGER NOT NULL,
    sold_at INTEGER,
    window_ends INTEGER NOT NULL,
    repeat_window INTEGER NOT NULL,
    open INTEGER NOT NULL CHECK (open IN (0, 1))
  ) STRICT;
  CREATE INDEX claims_by_payment ON claims (payment);
  CREATE INDEX claims_owed ON claims (payer, price) WHERE open = 1;
  CREATE INDEX claims_by_sale ON claims (sold_at) WHERE sold_at IS NOT NULL;

  CREATE TABLE settlements (
    seq INTEGER PRIMARY KEY,
    claim TEXT NOT NULL UNIQUE,
    payer TEXT NOT NULL,
    value INTEGER NOT NULL,
    "authorization" TEXT NOT NULL,
    resource TEXT,
    state TEXT NOT NULL
      CHECK (state IN ('queued', 'broadcast', 'unknown', 'settled', 'failed')),
    since_block INTEGER,
    tx_hash TEXT,
    raw_tx TEXT,
    tx_nonce INTEGER,
    attempts INTEGER NOT NULL,
    reason TEXT
  ) STRICT;
  CREATE INDEX settlements_open ON settlements (seq)
    WHERE state IN ('queued', 'broadcast', 'unknown');
  CREATE INDEX settlements_failed ON settlements (payer) WHERE state = 'failed';

  CREATE TABLE counts (
    day TEXT NOT NULL,
    event TEXT NOT NULL,
    class TEXT NOT NULL,
    crawler TEXT NOT NULL,
    count INTEGER NOT NULL,
    amount INTEGER NOT NULL,
    PRIMARY KEY (day, event, class, crawler)
  ) STRICT, WITHOUT ROWID;
  `,
  // A claim in waiting was 'held' in version 1: the word is what an operator reads in the file.
  `
  CREATE TABLE claims_2 (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    payment TEXT NOT NULL REFERENCES payments (key),
    payer TEXT NOT NULL,
    resource TEXT NOT NULL,
    class TEXT NOT NULL,
    about TEXT NOT NULL,
    crawler TEXT NOT NULL,
    price INTEGER NOT NULL CHECK (price > 0),
    state TEXT NOT NULL CHECK (state IN ('reserved', 'sold')),
    claimed_at INTEGER NOT NULL,
    sold_at INTEGER,
    window_ends INTEGER NOT NULL,
    repeat_window INTEGER NOT NULL,
    open INTEGER NOT NULL CHECK (open IN (0, 1))
  ) STRICT;
  INSERT INTO claims_2 SELECT seq, id, payment, payer, resource, class, about, crawler, price,
    iif(state = 'held', 'reserved', state), claimed_at, sold_at, window_ends, repeat_window, open
    FROM claims;
  DROP TABLE claims;
  ALTER TABLE claims_2 RENAME TO claims;
  CREATE INDEX claims_by_payment ON claims (payment);
  CREATE INDEX claims_owed ON claims (payer, price) WHERE open = 1;
  CREATE INDEX claims_by_sale ON claims (sold_at) WHERE sold_at IS NOT NULL;
  `,
  // One row a transaction of ours, however many authorizations it carries; what a payer has settled.
  `
  ALTER TABLE payments ADD COLUMN proved INTEGER NOT NULL DEFAULT 0 CHECK (proved IN (0, 1));
  ALTER TABLE claims ADD COLUMN lease_until INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE settlements ADD COLUMN block_number INTEGER;
  ALTER TABLE settlements ADD COLUMN final INTEGER NOT NULL DEFAULT 0 CHECK (final IN (0, 1));
  CREATE TABLE transactions (
    tx_hash TEXT PRIMARY KEY,
    relayer TEXT NOT NULL,
    tx_nonce INTEGER NOT NULL,
    raw_tx TEXT NOT NULL,
    replaces TEXT,
    sent_at INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'mined', 'dropped')),
    block_number INTEGER,
    gas_used INTEGER,
    cost INTEGER
  ) STRICT, WITHOUT ROWID;
  INSERT OR IGNORE INTO transactions (tx_hash, relayer, tx_nonce, raw_tx, sent_at, state)
    SELECT tx_hash, '', tx_nonce, raw_tx, 0, iif(state = 'broadcast', 'open', 'mined')
    FROM settlements WHERE raw_tx IS NOT NULL AND tx_hash IS NOT NULL AND tx_nonce IS NOT NULL;
  CREATE TABLE payers (
    payer TEXT PRIMARY KEY,
    settled INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  INSERT INTO payers SELECT payer, sum(value) FROM settlements WHERE state = 'settled' GROUP BY payer;
  `,
];
