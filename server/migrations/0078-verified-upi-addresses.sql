-- Whether another merchant has verified a UPI address is looked up by it.
CREATE INDEX merchant_attribute_upi ON merchant_attribute (lower(value)) WHERE type = 'UPI_VERIFIED';
-- Checks have the names of people who are no customers of ours: they do not stay.
GRANT DELETE ON upi_check TO galla_worker;
