-- Who settles: one process at a time, for as long as it says so in time. `term` counts the leaders; what one
-- writes of settlements is refused once another has the lead. `report` is what it tells the others.
CREATE TABLE lease (
  one int PRIMARY KEY CHECK (one = 1),
  term bigint NOT NULL,
  holder text NOT NULL,
  ends timestamptz NOT NULL,
  report text,
  reported_at timestamptz
) WITH (fillfactor = 10);
INSERT INTO lease VALUES (1, 0, '', '-infinity');

-- The processes that said lately that they are there.
CREATE TABLE processes (
  holder text PRIMARY KEY,
  seen_at timestamptz NOT NULL
) WITH (fillfactor = 20);

-- Settlements in the order in which they were queued, which is not that of their claims; and those whose
-- outcome somebody waits for.
ALTER TABLE settlements ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY;
ALTER TABLE settlements ADD COLUMN urgent int NOT NULL DEFAULT 0 CHECK (urgent IN (0, 1));
CREATE INDEX settlements_queued ON settlements (number) WHERE state = 'queued';
CREATE INDEX settlements_urgent ON settlements (number)
  WHERE urgent = 1 AND state IN ('queued', 'broadcast', 'unknown');
