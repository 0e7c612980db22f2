-- What processes that share a ledger know of one another.

-- `limits`: "shared" counts in the Redis of all, "own" in its memory; null is a program of before, which does
-- the latter. `told_at`: when it last said which presentations it could not keep; since then it may have kept
-- none. `troubles`: codes of what it finds not well.
ALTER TABLE processes ADD COLUMN limits text CHECK (limits IN ('own', 'shared'));
ALTER TABLE processes ADD COLUMN told_at timestamptz;
ALTER TABLE processes ADD COLUMN troubles text NOT NULL DEFAULT '';

-- Times in which a process could keep no presentation of a payment.
CREATE TABLE outages (
  holder text NOT NULL,
  number bigint NOT NULL,
  since timestamptz NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (holder, number)
);
CREATE INDEX outages_by_end ON outages (until);

-- Secrets that are those of the site, and of no one process: whoever needs one first makes it.
CREATE TABLE house_keys (
  name text PRIMARY KEY,
  secret text NOT NULL
);

-- Public halves of all keys that ever signed receipts, by the names under which receipts know them.
CREATE TABLE receipt_keys (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  x text NOT NULL UNIQUE
);
