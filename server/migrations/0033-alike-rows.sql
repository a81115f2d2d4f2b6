-- Right rows of one payment and amount that have no refund_transaction_id to tell them apart: perhaps one refund twice. Who confirms
-- has to say that they are meant.
ALTER TABLE refund_batch ADD COLUMN alike_rows int NOT NULL DEFAULT 0;
