import type { Generated } from 'kysely';

/** The tables of API keys and their programs (0053-api-keys.sql, 0054-merchant-metadata.sql, 0062-command-line.sql). */
export interface ApiKeyTables {
  api_key: {
    tenant_id: string;
    id: string;
    name: string;
    scopes: string[];
    allowed_addresses: string[];
    expires_at: Date | null;
    created_by: string;
    created_at: Date;
    viewed_by: Generated<string | null>;
    viewed_at: Generated<Date | null>;
    disabled_by: Generated<string | null>;
    disabled_at: Generated<Date | null>;
    /** In paise; null for no limit. */
    refund_max: Generated<number | null>;
    refund_day_max: Generated<number | null>;
    /** What waits for another Admin. */
    wanted_scopes: Generated<string[] | null>;
    wanted_refund_max: Generated<number | null>;
    wanted_refund_day_max: Generated<number | null>;
    wanted_expires_at: Generated<Date | null>;
    wanted_addresses: Generated<string[] | null>;
    wanted_by: Generated<string | null>;
    wanted_at: Generated<Date | null>;
  };
  api_key_secret: {
    tenant_id: string;
    id: string;
    key_id: string;
    sealed_secret: Buffer;
    last_group: string;
    created_at: Date;
    stops_at: Generated<Date | null>;
  };
  api_key_hash: { hash: Buffer; tenant_id: string; secret_id: string };
  merchant_metadata: { tenant_id: string; subject_id: string; pairs: string };
  api_key_use: { tenant_id: string; key_id: string; used_at: Date; used_from: string };
  api_key_seen: { tenant_id: string; secret_id: string; person_id: string; key_id: string; seen_at: Date };
  api_key_spend: { tenant_id: string; key_id: string; day: string; amount: number };
  assistant_question: {
    tenant_id: string;
    id: string;
    key_id: string;
    asked_at: Date;
    confirmed: Generated<boolean | null>;
  };
  api_request_position: { tenant_id: string; position: number };
  api_request: {
    tenant_id: string;
    position: number;
    request_id: string;
    key_id: string;
    method: string;
    path: string;
    status: number;
    took_ms: number;
    at: Date;
  };
}
