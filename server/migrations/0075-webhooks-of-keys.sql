-- The API key of the program that added a webhook: what belongs to a linked app ends with it. NULL where a person added it.
ALTER TABLE webhook_endpoint ADD COLUMN api_key_id uuid;
