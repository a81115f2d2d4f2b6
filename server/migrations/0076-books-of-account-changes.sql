-- The ₹1 that checks the account of a change is booked, as that of KYC (0147-the-rupee-of-account-checks.md).
ALTER TABLE bank_account_change
  -- Null for changes from before they were booked.
  ADD COLUMN sent_journal_id uuid,
  ADD COLUMN end_journal_id uuid;
-- A change that is stopped while the bank is asked is followed until its ₹1 is booked.
ALTER TABLE bank_account_change DROP CONSTRAINT bank_account_change_check3;
ALTER TABLE bank_account_change ADD CONSTRAINT bank_account_change_due CHECK (
  CASE WHEN state IN ('CHECKING', 'COOLING') THEN due_at IS NOT NULL ELSE due_at IS NULL OR state = 'STOPPED' END);
GRANT SELECT ON bank_account_change TO galla_auditor;
CREATE POLICY audited ON bank_account_change FOR SELECT TO galla_auditor USING (true);
