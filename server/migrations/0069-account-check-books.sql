-- The ₹1 that checks bank accounts is booked (0147-the-rupee-of-account-checks.md): on its way, and then as a cost of the provider or back.
ALTER TABLE posting DROP CONSTRAINT posting_account_check;
-- Every row fits the earlier, narrower one.
ALTER TABLE posting ADD CONSTRAINT posting_account_check CHECK (account IN ('payable', 'refund-reserve', 'settlement-clearing', 'fee',
  'gst', 'rail', 'account-check-transit', 'account-check-cost', 'provider-money')) NOT VALID;
ALTER TABLE account_check
  -- Null for checks from before they were booked.
  ADD COLUMN sent_journal_id uuid,
  ADD COLUMN end_journal_id uuid;
GRANT SELECT ON account_check TO galla_auditor;
CREATE POLICY audited ON account_check FOR SELECT TO galla_auditor USING (true);
