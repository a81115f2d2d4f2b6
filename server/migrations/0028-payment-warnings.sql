-- The fields of its events that did not fit and were cut, left out or kept as they came, such as customer.name. Null for
-- nearly all payments: the money moved, so the payment counts all the same.
ALTER TABLE payment ADD COLUMN warnings text[];
-- What the operator looks at.
CREATE INDEX payment_warned ON payment (received_at DESC) WHERE warnings IS NOT NULL;
