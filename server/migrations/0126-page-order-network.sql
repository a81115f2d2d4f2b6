-- From which network an open order of a page came, as a keyed hash: a few orders of one network must not hold most of a stock.
ALTER TABLE payment_page_order
  ADD COLUMN network bytea CHECK (length(network) = 32),
  ADD CHECK (network IS NULL OR state = 'OPEN');
