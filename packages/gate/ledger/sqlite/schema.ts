/** Tables of the SQLite ledger, as they are and as they once were; `user_version` counts the versions. */

/** The version of `TABLES`. */
export const VERSION = 6;

/** A row a claim that is, or was, to be settled, under the claim's own number. */
const SETTLEMENTS = `
  CREATE TABLE settlements (
    claim INTEGER PRIMARY KEY REFERENCES claims (seq),
    state TEXT NOT NULL
      CHECK (state IN ('queued', 'broadcast', 'unknown', 'settled', 'failed')),
    since_block INTEGER,
    tx INTEGER REFERENCES transactions (id),
    block INTEGER,
    final INTEGER NOT NULL CHECK (final IN (0, 1)),
    attempts INTEGER NOT NULL,
    reason TEXT,
    changed_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX settlements_open ON settlements (claim) WHERE state IN ('queued', 'broadcast', 'unknown');
  CREATE INDEX settlements_unfinal ON settlements (claim) WHERE state = 'settled' AND final = 0;
  CREATE INDEX settlements_failed ON settlements (claim) WHERE state = 'failed';`;

/** What was given back, a row a transfer; `refunds/types.ts` says what each state means. */
const REFUNDS = `
  CREATE TABLE refunds (
    id INTEGER PRIMARY KEY,
    tx INTEGER NOT NULL REFERENCES transactions (id),
    place INTEGER NOT NULL CHECK (place >= 0),
    payment INTEGER NOT NULL REFERENCES payments (id),
    claim INTEGER REFERENCES claims (seq),
    value INTEGER NOT NULL CHECK (value > 0),
    state TEXT NOT NULL CHECK (state IN ('booked', 'final', 'lost')),
    block INTEGER NOT NULL,
    mined_at INTEGER NOT NULL,
    entered_at INTEGER NOT NULL,
    UNIQUE (tx, place)
  ) STRICT;
  CREATE INDEX refunds_by_payment ON refunds (payment);
  CREATE INDEX refunds_open ON refunds (id) WHERE state <> 'final';`;

/**
 * What is looked up of payments by hash, which may have bought thousands of pages: what each bought of one
 * resource and what it has spent, what was sold lately, and what all of them carry. The columns that each
 * condition names stand in the index too: then it alone is read.
 */
const PASSES = `
  CREATE INDEX resources_by_key ON resources (key);
  CREATE INDEX claims_of_passes ON claims (payment, resource, signed, state, price)
    WHERE signed = 0 AND state <> 'released';
  CREATE INDEX claims_by_hash ON claims (sold_at) WHERE signed = 0 AND state = 'sold';
  CREATE INDEX payments_by_hash ON payments (worth, payer, signed)
    WHERE signed = 0 AND payer IS NOT NULL;`;

/** What is looked up for a story: a payer's payments, and what a transaction settled. */
const STORIES = `
  CREATE INDEX payments_of_payer ON payments (payer);
  CREATE INDEX settlements_by_tx ON settlements (tx) WHERE tx IS NOT NULL;`;

/**
 * What is told of gas, of transactions that are kept whole: tens of kilobytes each, which are walked through
 * where a column behind them is asked for. And who owes, among all who ever paid.
 */
const SPENT = `
  CREATE INDEX transactions_spent ON transactions (state, id, sent_at, relayer, gas_used, cost)
    WHERE state IS NOT NULL;
  CREATE INDEX payers_owing ON payers (owed) WHERE owed > 0;`;

/**
 * Amounts are 64-bit integers of atomic units: the whole supply of the asset fits many times over.
 * Times are seconds since 1970. Hashes, nonces, addresses and signatures are bytes. What stands in
 * many rows (a payer, a resource, a transaction of ours) stands once and is referred to.
 *
 * A claim is `released` where its settlement failed before it was sold (its payment is `retired`
 * then: kept for its story, found by no key), and where it only holds the settlement of what the
 * chain alone knows. `signed` payments are authorizations, the others transactions.
 *
 * Totals (`payers`, `house`, `settlement_totals`, `sales`) are written with what they count.
 */
export const TABLES = `
  CREATE TABLE payers (
    id INTEGER PRIMARY KEY,
    address BLOB NOT NULL UNIQUE,
    owed INTEGER NOT NULL DEFAULT 0 CHECK (owed >= 0),
    unsettled INTEGER NOT NULL DEFAULT 0 CHECK (unsettled >= 0),
    settled INTEGER NOT NULL DEFAULT 0 CHECK (settled >= 0),
    failed INTEGER NOT NULL DEFAULT 0 CHECK (failed >= 0)
  ) STRICT;

  CREATE TABLE house (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    unsettled INTEGER NOT NULL CHECK (unsettled >= 0),
    settled INTEGER NOT NULL CHECK (settled >= 0)
  ) STRICT;

  CREATE TABLE settlement_totals (
    state TEXT PRIMARY KEY,
    count INTEGER NOT NULL CHECK (count >= 0),
    amount INTEGER NOT NULL CHECK (amount >= 0)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE sales (
    day TEXT NOT NULL,
    class TEXT NOT NULL,
    crawler TEXT NOT NULL,
    sold INTEGER NOT NULL,
    amount INTEGER NOT NULL,
    PRIMARY KEY (day, class, crawler)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE resources (
    id INTEGER PRIMARY KEY,
    digest BLOB NOT NULL UNIQUE,
    key TEXT NOT NULL,
    class TEXT NOT NULL,
    origin TEXT,
    url TEXT,
    description TEXT NOT NULL,
    mime_type TEXT NOT NULL
  ) STRICT;

  CREATE TABLE payments (
    id INTEGER PRIMARY KEY,
    handle BLOB NOT NULL UNIQUE,
    name ANY NOT NULL,
    signed INTEGER NOT NULL CHECK (signed IN (0, 1)),
    retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1)),
    presenter TEXT NOT NULL,
    presented_at INTEGER NOT NULL,
    proved INTEGER NOT NULL DEFAULT 0 CHECK (proved IN (0, 1)),
    payer INTEGER REFERENCES payers (id),
    worth INTEGER,
    value INTEGER,
    recipient BLOB,
    valid_after INTEGER,
    valid_before INTEGER,
    signature BLOB
  ) STRICT;
  CREATE INDEX payments_unclaimed ON payments (presented_at) WHERE payer IS NULL;

  CREATE TABLE claims (
    seq INTEGER PRIMARY KEY,
    id ANY NOT NULL UNIQUE,
    payment INTEGER NOT NULL REFERENCES payments (id),
    payer INTEGER NOT NULL REFERENCES payers (id),
    signed INTEGER NOT NULL CHECK (signed IN (0, 1)),
    resource INTEGER REFERENCES resources (id),
    crawler TEXT NOT NULL,
    price INTEGER NOT NULL CHECK (price > 0 OR state = 'released'),
    state TEXT NOT NULL CHECK (state IN ('reserved', 'sold', 'released')),
    claimed_at INTEGER NOT NULL,
    sold_at INTEGER,
    window_ends INTEGER NOT NULL,
    repeat_window INTEGER NOT NULL,
    lease_until INTEGER NOT NULL,
    repeats INTEGER NOT NULL DEFAULT 0,
    repeated_at INTEGER
  ) STRICT;
  CREATE INDEX claims_by_payment ON claims (payment);
  CREATE INDEX claims_reserved ON claims (payer, lease_until) WHERE state = 'reserved';

  CREATE TABLE transactions (
    id INTEGER PRIMARY KEY,
    hash BLOB NOT NULL UNIQUE,
    relayer BLOB,
    tx_nonce INTEGER,
    raw BLOB,
    replaces BLOB,
    sent_at INTEGER,
    state TEXT CHECK (state IN ('open', 'mined', 'dropped')),
    block INTEGER,
    gas_used INTEGER,
    cost INTEGER
  ) STRICT;
  CREATE INDEX transactions_open ON transactions (id) WHERE state = 'open';

  ${SETTLEMENTS}
  ${REFUNDS}
  ${PASSES}
  ${STORIES}
  ${SPENT}

  CREATE TABLE counts (
    day TEXT NOT NULL,
    event TEXT NOT NULL,
    class TEXT NOT NULL,
    crawler TEXT NOT NULL,
    count INTEGER NOT NULL,
    amount INTEGER NOT NULL,
    PRIMARY KEY (day, event, class, crawler)
  ) STRICT, WITHOUT ROWID;

  INSERT INTO house VALUES (1, 0, 0);
`;

/** Versions 1 and 2, as files of theirs may still be: what takes an empty file to 1, and 1 to 2. */
export const EARLIER: readonly string[] = [
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
];

/** From version 3, whose settlements had numbers of their own. */
export const FROM_3 = `
  DROP INDEX settlements_open;
  DROP INDEX settlements_unfinal;
  DROP INDEX settlements_failed;
  ALTER TABLE settlements RENAME TO old_settlements;
  ${SETTLEMENTS}
  INSERT INTO settlements SELECT claim, state, since_block, tx, block, final, attempts, reason,
    changed_at FROM old_settlements ORDER BY claim;
  DROP TABLE old_settlements;
`;

/** From version 4, which knew of no refunds. */
export const FROM_4 = `DROP INDEX payments_by_payer;${REFUNDS}${PASSES}${STORIES}`;

/** From version 5, which read every transaction to tell of gas. */
export const FROM_5 = SPENT;
