-- Outside a transaction: payments go on while the indexes are built (0193-words-of-names.md).
-- A name from its second, third and fourth word on. Names of one word have no entry, so most payments have one more.
DROP INDEX CONCURRENTLY IF EXISTS payment_name_second;
CREATE INDEX CONCURRENTLY payment_name_second ON payment
  (tenant_id, lower(substr(customer_name, strpos(customer_name, ' ') + 1)) COLLATE "C", id) WHERE strpos(customer_name, ' ') > 0;
DROP INDEX CONCURRENTLY IF EXISTS payment_name_third;
CREATE INDEX CONCURRENTLY payment_name_third ON payment
  (tenant_id, lower(substr(customer_name, length(split_part(customer_name, ' ', 1)) + length(split_part(customer_name, ' ', 2)) + 3)) COLLATE "C", id)
  WHERE split_part(customer_name, ' ', 3) <> '';
DROP INDEX CONCURRENTLY IF EXISTS payment_name_fourth;
CREATE INDEX CONCURRENTLY payment_name_fourth ON payment
  (tenant_id, lower(substr(customer_name, length(split_part(customer_name, ' ', 1)) + length(split_part(customer_name, ' ', 2))
    + length(split_part(customer_name, ' ', 3)) + 4)) COLLATE "C", id)
  WHERE split_part(customer_name, ' ', 4) <> '';
DROP INDEX CONCURRENTLY IF EXISTS settlement_net;
CREATE INDEX CONCURRENTLY settlement_net ON settlement (tenant_id, net, id);
