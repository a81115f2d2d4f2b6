-- What the provider's operator sets for a merchant or super-merchant, and what is known of a merchant beside its profile.

-- The owner is a merchant or a group of merchants.
CREATE TABLE feature_setting (
  owner_id uuid NOT NULL,
  key text NOT NULL,
  value jsonb NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, key)
);

CREATE TABLE merchant_attribute (
  merchant_id uuid NOT NULL REFERENCES merchant (id),
  type text NOT NULL,
  active boolean NOT NULL,
  value text,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, type)
);

GRANT SELECT ON feature_setting, merchant_attribute TO galla_api, galla_worker;
GRANT INSERT, UPDATE, DELETE ON feature_setting, merchant_attribute TO galla_worker;
