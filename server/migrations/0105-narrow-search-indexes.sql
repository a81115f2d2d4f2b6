-- Outside a transaction: those of 0104 serve in the place of these. A file of its own, because what is cut off is run again from its first
-- statement: no search may be left without an index.
DROP INDEX CONCURRENTLY IF EXISTS payment_phone;
DROP INDEX CONCURRENTLY IF EXISTS payment_card;
DROP INDEX CONCURRENTLY IF EXISTS payment_total;
DROP INDEX CONCURRENTLY IF EXISTS payment_vpa;
DROP INDEX CONCURRENTLY IF EXISTS payment_customer_name;
DROP INDEX CONCURRENTLY IF EXISTS payment_name_second;
DROP INDEX CONCURRENTLY IF EXISTS payment_name_third;
DROP INDEX CONCURRENTLY IF EXISTS payment_name_fourth;
