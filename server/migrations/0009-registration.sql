-- Registering a business: what a new merchant has, running registrations, and referrals by partners.

-- Merchants of before are at work, so they are verified; new ones begin without KYC.
ALTER TABLE merchant
  ADD COLUMN kyc_status text NOT NULL DEFAULT 'NOT_INITIATED'
    CHECK (kyc_status IN ('NOT_INITIATED', 'SUBMITTED', 'VERIFIED', 'FAILED')),
  -- Host and path of the merchant's own website, by which it is known again.
  ADD COLUMN website text UNIQUE,
  ADD COLUMN referral_code text;
UPDATE merchant SET kyc_status = 'VERIFIED';

-- What a merchant has asked for, and how far it is.
CREATE TABLE service_line (
  merchant_id uuid NOT NULL REFERENCES merchant (id),
  service_line_type text NOT NULL CHECK (service_line_type IN ('PAYMENT_GATEWAY', 'PAYMENT_LINK')),
  business_line text NOT NULL CHECK (business_line IN ('B2B_PG', 'MASS')),
  status text NOT NULL CHECK (status IN ('NOT_INITIATED', 'IN_PROGRESS', 'SUCCESS', 'FAILED')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, service_line_type)
);

-- Another name for signing in with a password.
ALTER TABLE person ADD COLUMN username text UNIQUE CHECK (username = lower(username));

-- A contact that was proved by its OTP, and may register one business. Only the hash of its token is stored.
CREATE TABLE registration (
  token_hash bytea PRIMARY KEY,
  form text NOT NULL CHECK (form IN ('MERCHANT', 'GATEWAY')),
  contact_type text NOT NULL CHECK (contact_type IN ('SMS', 'EMAIL')),
  contact text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  completed_at timestamptz
);
CREATE INDEX registration_end ON registration (expires_at);

-- A business that a partner sends, with the mobile number that it must register by.
CREATE TABLE referral (
  code text PRIMARY KEY,
  partner_name text NOT NULL,
  business_name text NOT NULL,
  phone text NOT NULL,
  created_at timestamptz NOT NULL
);

GRANT SELECT ON service_line, referral TO galla_api, galla_worker, galla_ingest;
GRANT INSERT ON merchant, tenant, person, membership, service_line TO galla_api;
GRANT INSERT, UPDATE ON service_line, referral TO galla_worker;
GRANT SELECT, INSERT, UPDATE ON registration TO galla_api;
GRANT SELECT, DELETE ON registration TO galla_worker;
