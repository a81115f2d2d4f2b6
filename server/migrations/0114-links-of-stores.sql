-- The store that a payment link is for; null for a link of the whole merchant, which people of some stores do not see. The order of a
-- part has it too, so that its payment is one of that store.
ALTER TABLE payment_link ADD COLUMN store_id uuid;
ALTER TABLE payment_link ADD CONSTRAINT payment_link_store FOREIGN KEY (tenant_id, store_id)
  REFERENCES store (tenant_id, id) NOT VALID;
ALTER TABLE checkout_order ADD COLUMN store_id uuid;
