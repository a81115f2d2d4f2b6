-- Documents for KYC. The files lie sealed in the store of files; a row says where, and until when.
CREATE TABLE kyc_document (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('PAN_CARD', 'GST_CERTIFICATE', 'ADDRESS_PROOF', 'CANCELLED_CHEQUE')),
  -- Of a GST certificate; else empty.
  gstin text NOT NULL CHECK ((gstin <> '') = (kind = 'GST_CERTIFICATE')),
  -- UPLOADING until the file is there; CLOSED once the merchant replaced or deleted it.
  state text NOT NULL CHECK (state IN ('UPLOADING', 'SHOWN', 'CLOSED')),
  file_key text NOT NULL,
  -- As the uploader's file was called.
  file_name text NOT NULL,
  type text NOT NULL CHECK (type IN ('PDF', 'JPEG')),
  bytes integer NOT NULL CHECK (bytes > 0),
  pages integer NOT NULL CHECK (pages > 0),
  uploaded_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  closed_at timestamptz,
  -- When file and row are removed.
  remove_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CHECK ((state = 'CLOSED') = (closed_at IS NOT NULL))
);
CREATE UNIQUE INDEX kyc_document_shown ON kyc_document (tenant_id, kind, gstin) WHERE state = 'SHOWN';
CREATE INDEX kyc_document_remove ON kyc_document (tenant_id, remove_at);
ALTER TABLE kyc_document ENABLE ROW LEVEL SECURITY;
ALTER TABLE kyc_document FORCE ROW LEVEL SECURITY;
CREATE POLICY scope ON kyc_document TO galla_api USING (tenant_id = ANY ((SELECT nullif(current_setting('galla.tenants', true), '')::uuid[])::uuid[]));
CREATE POLICY every_tenant ON kyc_document TO galla_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON kyc_document TO galla_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON kyc_document TO galla_worker;
