-- What the provider's operator makes: engine keys that change over with an overlap, and a merchant's first Admin.

-- Until then the secret of before is good too, so that engines change over one by one.
ALTER TABLE engine_key
  ADD COLUMN previous_sealed_secret bytea,
  ADD COLUMN previous_until timestamptz,
  ADD COLUMN changed_at timestamptz,
  ADD CHECK ((previous_sealed_secret IS NULL) = (previous_until IS NULL));
UPDATE engine_key SET changed_at = created_at;
ALTER TABLE engine_key ALTER COLUMN changed_at SET NOT NULL, ALTER COLUMN changed_at SET DEFAULT now();

-- No member is the inviter of who is invited by the operator. A link that goes to an e-mail proves it when it is accepted.
ALTER TABLE invitation
  ALTER COLUMN invited_by DROP NOT NULL,
  ADD COLUMN email text CHECK (email = lower(email));
