-- Outside a transaction: payments go on while the index is built (0227-five-of-how-many.md). People say the last digits of a phone. The
-- index has the whole phone too, because PostgreSQL reads an index of an expression without the table only where it has the column.
DROP INDEX CONCURRENTLY IF EXISTS payment_by_phone_end;
CREATE INDEX CONCURRENTLY payment_by_phone_end ON payment (tenant_id, right(customer_phone, 4), id) INCLUDE (store_id, customer_phone)
  WHERE customer_phone IS NOT NULL;
