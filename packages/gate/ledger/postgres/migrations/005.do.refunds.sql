-- What was given back: a row a transfer, told apart by its transaction and its place among the token's
-- transfers there. `booked` counts and may be taken back by the chain, `final` cannot be, `lost` was.
CREATE TABLE refunds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tx bigint NOT NULL REFERENCES transactions (id),
  place int NOT NULL CHECK (place >= 0),
  payment bigint NOT NULL REFERENCES payments (id),
  claim bigint REFERENCES claims (seq),
  value bigint NOT NULL CHECK (value > 0),
  state text NOT NULL CHECK (state IN ('booked', 'final', 'lost')),
  block bigint NOT NULL,
  mined_at bigint NOT NULL,
  entered_at bigint NOT NULL,
  UNIQUE (tx, place)
);
CREATE INDEX refunds_by_payment ON refunds (payment);
CREATE INDEX refunds_open ON refunds (id) WHERE state <> 'final';

-- Payments by hash may have bought thousands of pages: what each bought of one resource and what it has
-- spent, what it bought last, what was sold lately, and what all of them carry.
CREATE INDEX resources_by_key ON resources (key);
CREATE INDEX claims_of_passes ON claims (payment, resource) INCLUDE (price)
  WHERE signed = 0 AND state <> 'released';
CREATE INDEX claims_last_of_passes ON claims (payment, seq) WHERE signed = 0;
CREATE INDEX claims_by_hash ON claims (sold_at) WHERE signed = 0 AND state = 'sold';
CREATE INDEX payments_by_hash ON payments (worth) WHERE signed = 0 AND payer IS NOT NULL;

-- What is looked up for a story: a payer's payments, the newest first, and what a transaction settled.
CREATE INDEX payments_of_payer ON payments (payer, id);
DROP INDEX payments_by_payer;
CREATE INDEX settlements_by_tx ON settlements (tx) WHERE tx IS NOT NULL;
