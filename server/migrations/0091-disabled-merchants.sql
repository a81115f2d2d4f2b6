-- A merchant that the provider has disabled takes no new payments (0183-disabled-merchants.md). Its people read the reason.
ALTER TABLE merchant ADD COLUMN disabled_at timestamptz, ADD COLUMN disabled_reason text;
