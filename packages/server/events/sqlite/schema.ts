/** The tables of `events.sqlite`; PostgreSQL has the same, see `postgres/migrations`. */

export const VERSION = 1;

/**
 * `event_hours` has every count. The others have the same added up, so that a month is read in thousands of rows
 * and not in a million: over paths, over the hours of a day, and in `event_day_paths` over crawlers and
 * reasons. 0 stands for no path.
 */
export const TABLES = `
CREATE TABLE event_facets (
  id INTEGER PRIMARY KEY,
  said TEXT NOT NULL UNIQUE,
  outcome TEXT NOT NULL,
  reason TEXT,
  resource_class TEXT,
  crawler TEXT,
  kind TEXT NOT NULL,
  claim TEXT NOT NULL
);
CREATE TABLE event_paths (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE);

CREATE TABLE event_hours (
  hour INTEGER NOT NULL, path INTEGER NOT NULL, facet INTEGER NOT NULL,
  count INTEGER NOT NULL, amount INTEGER NOT NULL,
  PRIMARY KEY (hour, path, facet)
) WITHOUT ROWID;
CREATE INDEX event_hours_path ON event_hours (path, hour);
CREATE TABLE event_totals (
  hour INTEGER NOT NULL, facet INTEGER NOT NULL,
  count INTEGER NOT NULL, amount INTEGER NOT NULL,
  PRIMARY KEY (hour, facet)
) WITHOUT ROWID;
CREATE TABLE event_days (
  day INTEGER NOT NULL, path INTEGER NOT NULL, facet INTEGER NOT NULL,
  count INTEGER NOT NULL, amount INTEGER NOT NULL,
  PRIMARY KEY (day, path, facet)
) WITHOUT ROWID;
CREATE TABLE event_day_totals (
  day INTEGER NOT NULL, facet INTEGER NOT NULL,
  count INTEGER NOT NULL, amount INTEGER NOT NULL,
  PRIMARY KEY (day, facet)
) WITHOUT ROWID;
CREATE TABLE event_day_paths (
  day INTEGER NOT NULL, path INTEGER NOT NULL, facet INTEGER NOT NULL,
  count INTEGER NOT NULL, amount INTEGER NOT NULL,
  PRIMARY KEY (day, path, facet)
) WITHOUT ROWID;

CREATE TABLE event_summaries (one INTEGER PRIMARY KEY CHECK (one = 1), day INTEGER NOT NULL);

CREATE TABLE event_list (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  facet INTEGER NOT NULL,
  path INTEGER NOT NULL,
  method TEXT NOT NULL,
  format TEXT,
  network TEXT NOT NULL,
  amount INTEGER NOT NULL,
  payment TEXT,
  name TEXT,
  payer TEXT,
  claim_id TEXT,
  request_id TEXT
);
CREATE INDEX event_list_at ON event_list (at);
CREATE INDEX event_list_asked ON event_list (at) WHERE claim_id IS NULL;
CREATE INDEX event_list_facet ON event_list (facet, at);
CREATE INDEX event_list_path ON event_list (path, facet, at);
CREATE INDEX event_list_name ON event_list (name) WHERE name IS NOT NULL;
CREATE INDEX event_list_payer ON event_list (payer, at) WHERE payer IS NOT NULL;
CREATE INDEX event_list_claim ON event_list (claim_id) WHERE claim_id IS NOT NULL;
`;
