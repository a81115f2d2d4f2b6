-- For which tenants a key speaks: an engine of test money says nothing of live money. Orders and payments of a key that
-- speaks for both go to the first.
ALTER TABLE engine_key
  ADD COLUMN modes text[] NOT NULL DEFAULT '{live}'
  CHECK (modes IN ('{live}', '{test}', '{live,test}'));
