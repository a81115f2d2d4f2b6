-- What merchants submitted for KYC, and what was decided on it.
CREATE TABLE kyc_submission (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  -- Counts the submissions of a merchant from 1.
  number integer NOT NULL CHECK (number > 0),
  state text NOT NULL
    CHECK (state IN ('CREATED', 'SUBMITTED', 'IN_REVIEW', 'VERIFIED', 'FAILED', 'ASKED_AGAIN', 'REPLACED')),
  -- The details as they were submitted, sealed, and the versions of their sections.
  sealed_snapshot bytea NOT NULL,
  versions jsonb NOT NULL,
  risk_marks text[] NOT NULL DEFAULT '{}',
  -- Why it failed, field by field.
  reasons jsonb NOT NULL DEFAULT '[]',
  -- What a person of the desk wrote beside the decision. The merchant does not read it.
  note text,
  provider_reference text,
  provider_state text NOT NULL DEFAULT 'PENDING' CHECK (provider_state IN ('PENDING', 'SUBMITTED', 'VERIFIED', 'FAILED')),
  provider_reasons jsonb NOT NULL DEFAULT '[]',
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  submitted_at timestamptz,
  -- A person of the desk by name; null where the identity check alone decided.
  decided_by text,
  decided_at timestamptz,
  -- When the worker looks at it next; null once nothing is to be done.
  due_at timestamptz,
  tries integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, number),
  CHECK ((decided_at IS NOT NULL) = (state IN ('VERIFIED', 'FAILED', 'ASKED_AGAIN')))
);
-- One submission of a merchant is open at a time.
CREATE UNIQUE INDEX kyc_submission_open ON kyc_submission (tenant_id) WHERE state IN ('CREATED', 'SUBMITTED', 'IN_REVIEW');
CREATE INDEX kyc_submission_due ON kyc_submission (tenant_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX kyc_submission_queue ON kyc_submission (submitted_at, id) WHERE state IN ('SUBMITTED', 'IN_REVIEW');
ALTER TABLE kyc_submission ENABLE ROW LEVEL SECURITY;
ALTER TABLE kyc_submission FORCE ROW LEVEL SECURITY;
CREATE POLICY scope ON kyc_submission TO galla_api USING (tenant_id = ANY ((SELECT nullif(current_setting('galla.tenants', true), '')::uuid[])::uuid[]));
CREATE POLICY every_tenant ON kyc_submission TO galla_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON kyc_submission TO galla_api, galla_worker;
