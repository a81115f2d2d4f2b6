-- Outages of banks, wallets and methods of payment that the provider knows of: the page where customers pay warns of them
-- before the choice. The table is small and belongs to nobody; on Citus it stands on the coordinator.
CREATE TABLE bank_outage (
  -- A method, or the code of a bank or wallet.
  code text PRIMARY KEY,
  since timestamptz NOT NULL,
  -- A forgotten outage ends by its time.
  ends_at timestamptz NOT NULL,
  CHECK (ends_at > since)
);
GRANT SELECT ON bank_outage TO galla_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON bank_outage TO galla_worker;
