-- What is kept of traffic: the same tables as events.sqlite has, see ../../sqlite/schema.ts. `event_hours` has
-- every count; the others have the same added up over paths, over the hours of a day, and in `event_day_paths`
-- over crawlers and reasons. Path 0 stands for none.
CREATE TABLE event_facets (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  said text NOT NULL UNIQUE,
  outcome text NOT NULL,
  reason text,
  resource_class text,
  crawler text,
  kind text NOT NULL,
  claim text NOT NULL
);
CREATE TABLE event_paths (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  path text NOT NULL UNIQUE
);

CREATE TABLE event_hours (
  hour bigint NOT NULL,
  path bigint NOT NULL,
  facet bigint NOT NULL,
  count bigint NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (hour, path, facet)
) WITH (fillfactor = 80);
CREATE INDEX event_hours_path ON event_hours (path, hour);
CREATE TABLE event_totals (
  hour bigint NOT NULL,
  facet bigint NOT NULL,
  count bigint NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (hour, facet)
) WITH (fillfactor = 80);
CREATE TABLE event_days (
  day bigint NOT NULL,
  path bigint NOT NULL,
  facet bigint NOT NULL,
  count bigint NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (day, path, facet)
) WITH (fillfactor = 80);
CREATE TABLE event_day_totals (
  day bigint NOT NULL,
  facet bigint NOT NULL,
  count bigint NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (day, facet)
) WITH (fillfactor = 80);
CREATE TABLE event_day_paths (
  day bigint NOT NULL,
  path bigint NOT NULL,
  facet bigint NOT NULL,
  count bigint NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (day, path, facet)
) WITH (fillfactor = 80);

-- The last day that a summary was sent of, in milliseconds since 1970.
CREATE TABLE event_summaries (
  one int PRIMARY KEY CHECK (one = 1),
  day bigint NOT NULL
);

CREATE TABLE event_list (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at bigint NOT NULL,
  facet bigint NOT NULL,
  path bigint NOT NULL,
  amount bigint NOT NULL,
  method text NOT NULL,
  format text,
  network text NOT NULL,
  payment text,
  name text,
  payer text,
  claim_id text,
  request_id text
);
CREATE INDEX event_list_at ON event_list (at);
CREATE INDEX event_list_asked ON event_list (at) WHERE claim_id IS NULL;
CREATE INDEX event_list_facet ON event_list (facet, at);
CREATE INDEX event_list_path ON event_list (path, facet, at);
CREATE INDEX event_list_name ON event_list (name) WHERE name IS NOT NULL;
CREATE INDEX event_list_payer ON event_list (payer, at) WHERE payer IS NOT NULL;
CREATE INDEX event_list_claim ON event_list (claim_id) WHERE claim_id IS NOT NULL;
