-- A submission that a newer one replaced was never looked at, so nothing of what it had is kept.
ALTER TABLE kyc_submission ALTER COLUMN sealed_snapshot DROP NOT NULL;
-- Row-level security holds the owner too.
ALTER TABLE kyc_submission NO FORCE ROW LEVEL SECURITY;
UPDATE kyc_submission SET sealed_snapshot = NULL WHERE state = 'REPLACED';
ALTER TABLE kyc_submission FORCE ROW LEVEL SECURITY;

-- The first approval of somebody who has been disabled since gives way to another person's.
GRANT UPDATE ON review_approval TO galla_worker;
