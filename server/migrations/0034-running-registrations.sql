-- What was filled in of a registration whose contact is proved: the browser that proved it finds it again after a reload.
-- It goes with its row, at most 30 minutes later, and at once when the business is registered.
ALTER TABLE registration ADD COLUMN answers jsonb;
