-- What the master key of this database makes of a constant: whoever starts with another key is told so before anything
-- is sealed, unsealed or chained under it (0034-master-key-check.md). It says nothing of the key itself.
CREATE TABLE master_key_check (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  value bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

GRANT SELECT ON master_key_check TO galla_api, galla_ingest, galla_worker, galla_auditor, galla_simulator;
