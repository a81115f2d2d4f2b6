-- How often people have changed the rows of a bulk refund. A confirmation names the revision that was read: counts and sums stay the same where one
-- row is removed and another corrected to its amount.
ALTER TABLE refund_batch ADD COLUMN revision integer NOT NULL DEFAULT 0;
