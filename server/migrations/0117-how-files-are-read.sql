-- How an uploaded file is read: its sheet, encoding, and the number format of its amounts. Null for earlier files.
ALTER TABLE refund_batch ADD COLUMN reading jsonb;
ALTER TABLE payment_link_batch ADD COLUMN reading jsonb;
ALTER TABLE store_import ADD COLUMN reading jsonb;

-- A wrong row that somebody leaves out keeps what was wrong with it, for the result file.
ALTER TABLE refund_batch_row DROP CONSTRAINT refund_batch_row_check;
ALTER TABLE refund_batch_row ADD CONSTRAINT refund_batch_row_check CHECK (
  CASE WHEN state IN ('WRONG', 'FAILED') THEN error_code IS NOT NULL ELSE state = 'DROPPED' OR error_code IS NULL END
) NOT VALID;
ALTER TABLE store_import_row DROP CONSTRAINT store_import_row_check;
ALTER TABLE store_import_row ADD CONSTRAINT store_import_row_check CHECK (
  CASE WHEN state IN ('WRONG', 'FAILED') THEN error_code IS NOT NULL ELSE state = 'DROPPED' OR error_code IS NULL END
) NOT VALID;
