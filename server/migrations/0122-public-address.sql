-- The address at which people reach the API, as it runs: what the operator's program writes into invitations, where it is not told another.
ALTER TABLE process_seen ADD COLUMN public_url text;
