-- What the provider announces on dashboards: one row for everybody, under the zero id, and one for each merchant or
-- super-merchant that has its own. The table is small; on Citus it stands on the coordinator, as merchants do.
CREATE TABLE announcement (
  owner_id uuid PRIMARY KEY,
  -- As people's browsers know it, who keep which ones they have closed: ann_….
  id text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  url text,
  tone text NOT NULL CHECK (tone IN ('info', 'warning')),
  -- The last day of India on which it is shown.
  until date,
  announced_at timestamptz NOT NULL
);

-- Earlier ones were settings. They move, so that a merchant's settings do not list them too.
INSERT INTO announcement (owner_id, id, title, body, url, tone, until, announced_at)
SELECT owner_id, value ->> 'id', value ->> 'title', value ->> 'text', value ->> 'link', value ->> 'tone',
  (value ->> 'until')::date, changed_at
FROM feature_setting WHERE key = 'announcementWidget';
DELETE FROM feature_setting WHERE key = 'announcementWidget';

-- People read that of everybody, and those of the merchants in their scope and of their super-merchant.
ALTER TABLE announcement ENABLE ROW LEVEL SECURITY;
ALTER TABLE announcement FORCE ROW LEVEL SECURITY;
CREATE POLICY scope ON announcement TO galla_api
  USING (owner_id = '00000000-0000-0000-0000-000000000000' OR owner_id IN (
    SELECT unnest(ARRAY[m.id, m.group_id]) FROM tenant t JOIN merchant m ON m.id = t.merchant_id
    WHERE t.id = ANY ((SELECT nullif(current_setting('galla.tenants', true), '')::uuid[])::uuid[])));
CREATE POLICY every_owner ON announcement TO galla_worker USING (true) WITH CHECK (true);
GRANT SELECT ON announcement TO galla_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON announcement TO galla_worker;
