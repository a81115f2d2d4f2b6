-- Why a payout failed, as far as it decides what happens next: PASSING is sent again, LASTING waits for another account,
-- CONTRADICTED waits for the operator, because the bank says two things of earlier payouts. Processes of the release before
-- write none, which is LASTING.
ALTER TABLE payout
  ADD COLUMN failure_kind text CHECK (failure_kind IN ('PASSING', 'LASTING', 'CONTRADICTED')),
  -- The first payout of a settlement to an account is 1; each one after a passing failure counts on.
  ADD COLUMN attempt int NOT NULL DEFAULT 1 CHECK (attempt > 0);
UPDATE payout SET failure_kind = 'LASTING' WHERE state = 'FAILED';

-- That of the last payout of a failed settlement.
ALTER TABLE settlement ADD COLUMN failure_kind text CHECK (failure_kind IN ('PASSING', 'LASTING', 'CONTRADICTED'));
UPDATE settlement SET failure_kind = 'LASTING' WHERE state = 'FAILED';

GRANT UPDATE (failure_kind) ON payout, settlement TO galla_worker, galla_api;
-- One that waits to be sent again goes to the account that is corrected meanwhile.
GRANT UPDATE (payout_account_id, attempt) ON payout TO galla_worker;
