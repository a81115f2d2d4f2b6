-- Outside a transaction: payments go on while the indexes are built (0193-words-of-names.md).
-- Thousands of payments may have a value, and people of some stores have theirs looked for among the newest of these. With the
-- store in the index no payment of another store is read from the table. PostgreSQL reads an index of small letters without the
-- table only where it has the column too.
DROP INDEX CONCURRENTLY IF EXISTS payment_by_phone;
CREATE INDEX CONCURRENTLY payment_by_phone ON payment (tenant_id, customer_phone, id) INCLUDE (store_id) WHERE customer_phone IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS payment_by_card;
CREATE INDEX CONCURRENTLY payment_by_card ON payment (tenant_id, card_last4, id) INCLUDE (store_id) WHERE card_last4 IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS payment_by_total;
CREATE INDEX CONCURRENTLY payment_by_total ON payment (tenant_id, total, id) INCLUDE (store_id);
DROP INDEX CONCURRENTLY IF EXISTS payment_by_upi_id;
CREATE INDEX CONCURRENTLY payment_by_upi_id ON payment (tenant_id, lower(customer_vpa), id) INCLUDE (store_id, customer_vpa)
  WHERE customer_vpa IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS payment_by_name;
CREATE INDEX CONCURRENTLY payment_by_name ON payment (tenant_id, lower(customer_name) COLLATE "C", id) INCLUDE (store_id, customer_name)
  WHERE customer_name IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS payment_by_second_name;
CREATE INDEX CONCURRENTLY payment_by_second_name ON payment
  (tenant_id, lower(substr(customer_name, strpos(customer_name, ' ') + 1)) COLLATE "C", id) INCLUDE (store_id, customer_name)
  WHERE strpos(customer_name, ' ') > 0;
DROP INDEX CONCURRENTLY IF EXISTS payment_by_third_name;
CREATE INDEX CONCURRENTLY payment_by_third_name ON payment
  (tenant_id, lower(substr(customer_name, length(split_part(customer_name, ' ', 1)) + length(split_part(customer_name, ' ', 2)) + 3)) COLLATE "C", id)
  INCLUDE (store_id, customer_name) WHERE split_part(customer_name, ' ', 3) <> '';
DROP INDEX CONCURRENTLY IF EXISTS payment_by_fourth_name;
CREATE INDEX CONCURRENTLY payment_by_fourth_name ON payment
  (tenant_id, lower(substr(customer_name, length(split_part(customer_name, ' ', 1)) + length(split_part(customer_name, ' ', 2))
    + length(split_part(customer_name, ' ', 3)) + 4)) COLLATE "C", id)
  INCLUDE (store_id, customer_name) WHERE split_part(customer_name, ' ', 4) <> '';
-- A payment is read from the table all the same where VACUUM has not seen its page since: it comes after one new payment in 100,
-- not one in five.
ALTER TABLE payment SET (autovacuum_vacuum_insert_scale_factor = 0.01);
