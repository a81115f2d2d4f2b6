-- How far the auditors are: each takes a sixteenth of the tenants at a time and holds it by a lease. Times are those of
-- the database.
CREATE TABLE auditor_shard (
  shard int PRIMARY KEY,
  holder uuid,
  leased_until timestamptz,
  -- When it is looked at again.
  due_at timestamptz NOT NULL,
  -- The last look at its newest days, how many have ended well, and how many of those a round was recorded for.
  started_at timestamptz,
  turns int NOT NULL DEFAULT 0,
  recorded int NOT NULL DEFAULT 0,
  tenants int NOT NULL DEFAULT 0,
  slices int NOT NULL DEFAULT 0,
  breaches int NOT NULL DEFAULT 0,
  -- The rolling order over all days: how many weeks back, after which tenant, since when, and what failed or was found.
  old_age int NOT NULL DEFAULT 0,
  old_after uuid,
  old_since timestamptz,
  old_failures int NOT NULL DEFAULT 0,
  old_breaches int NOT NULL DEFAULT 0,
  -- The last time that it came to its end without failure: since when, and what it found. At first since now.
  whole_since timestamptz NOT NULL DEFAULT now(),
  whole_breaches int NOT NULL DEFAULT 0
);
INSERT INTO auditor_shard (shard, due_at) SELECT n, now() FROM generate_series(0, 15) n;

GRANT SELECT, UPDATE ON auditor_shard TO galla_auditor;
GRANT SELECT ON auditor_shard TO galla_api, galla_worker;
