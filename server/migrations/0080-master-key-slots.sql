-- The master key of this database, sealed by the key of the setting MASTER_KEY, and by the one before while one takes
-- the place of the other (0165-master-key-in-the-database.md). key_check finds the row of a key and says nothing of it.
-- master_key_check stays the check of the master key itself: an earlier version starts only where both are one.
CREATE TABLE master_key_slot (
  key_check bytea PRIMARY KEY,
  sealed_master_key bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

GRANT SELECT ON master_key_slot TO galla_api, galla_ingest, galla_worker, galla_auditor, galla_simulator;
