-- Messages of payment links: what was sent to whom and what became of it, and the reminders that are still to come.

-- An e-mail may be HTML too. A feature that shows what became of its messages has its name and tenant beside them.
ALTER TABLE message ADD COLUMN html text;
ALTER TABLE message ADD COLUMN follower text;
ALTER TABLE message ADD COLUMN followed_tenant uuid;
ALTER TABLE message ADD CONSTRAINT message_followed CHECK ((follower IS NULL) = (followed_tenant IS NULL));

CREATE TABLE payment_link_message (
  tenant_id uuid NOT NULL,
  -- The id of the message in the outbox too.
  id uuid NOT NULL,
  link_id uuid NOT NULL,
  receiver text NOT NULL CHECK (receiver IN ('CUSTOMER', 'MERCHANT')),
  channel text NOT NULL CHECK (channel IN ('SMS', 'EMAIL')),
  kind text NOT NULL CHECK (kind IN ('CREATED', 'RESENT', 'REMINDER', 'PART_PAID', 'PAID', 'REFUNDED', 'ASKED')),
  -- Masked: the address itself stands in the link, or is that of a person.
  destination text NOT NULL,
  state text NOT NULL CHECK (state IN ('QUEUED', 'SENT', 'DELIVERED', 'FAILED')),
  -- Why it failed, or why it is tried again.
  reason text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  delivered_at timestamptz,
  failed_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, link_id) REFERENCES payment_link (tenant_id, id)
);
CREATE INDEX payment_link_message_of ON payment_link_message (tenant_id, link_id, id);

CREATE TABLE payment_link_reminder (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  link_id uuid NOT NULL,
  number smallint NOT NULL CHECK (number BETWEEN 1 AND 3),
  due_at timestamptz NOT NULL,
  done_at timestamptz,
  -- False where the link was paid or ended before, or the day's SMS were used up.
  sent boolean,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, link_id, number),
  FOREIGN KEY (tenant_id, link_id) REFERENCES payment_link (tenant_id, id),
  CHECK ((done_at IS NULL) = (sent IS NULL))
);
CREATE INDEX payment_link_reminder_due ON payment_link_reminder (tenant_id, due_at) WHERE done_at IS NULL;

-- What happened to a link and its people are to learn: a row is its job, and goes when the messages are in the outbox.
CREATE TABLE payment_link_notice (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  link_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('CREATED', 'PART_PAID', 'PAID', 'REFUNDED', 'ASKED')),
  -- What was paid or goes back, in paise.
  amount bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, link_id) REFERENCES payment_link (tenant_id, id)
);
CREATE INDEX payment_link_notice_due ON payment_link_notice (tenant_id, created_at);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['payment_link_message', 'payment_link_reminder', 'payment_link_notice'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY scope ON %I TO galla_api USING (tenant_id = ANY ((SELECT nullif(current_setting(''galla.tenants'', true), '''')::uuid[])::uuid[]))', name);
    EXECUTE format('CREATE POLICY every_tenant ON %I TO galla_worker USING (true) WITH CHECK (true)', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO galla_api, galla_worker', name);
  END LOOP;
END
$$;
-- A new expiry plans what is still to come anew.
GRANT DELETE ON payment_link_reminder TO galla_api, galla_worker;
GRANT DELETE ON payment_link_notice TO galla_worker;
