-- Outside a transaction: that of 0106 serves in the place of this. A file of its own, as with 0105: no search may be left without an index.
DROP INDEX CONCURRENTLY IF EXISTS payment_utr;
