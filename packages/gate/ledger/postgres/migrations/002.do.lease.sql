-- Who settles: one process at a time, for as long as it says so in time. `term` counts the leaders; what one
-- writes of settlements is refused once another has the lead.
CREATE TABLE lease (
  one int PRIMARY KEY CHECK (one = 1),
  term bigint NOT NULL,
  holder text NOT NULL,
  ends timestamptz NOT NULL
) WITH (fillfactor = 10);
INSERT INTO lease VALUES (1, 0, '', '-infinity');
