import type { Generated } from 'kysely';

/** The tables of stores, their terminals and QR codes (0003-payments.sql). */
export interface StoreTables {
  store: {
    tenant_id: string;
    id: string;
    code: string;
    name: string;
    city: string | null;
    active: Generated<boolean>;
    created_at: Date;
  };
  terminal: {
    tenant_id: string;
    id: string;
    store_id: string;
    code: string;
    name: string;
    active: Generated<boolean>;
    created_at: Date;
  };
  qr_code: {
    tenant_id: string;
    id: string;
    store_id: string;
    terminal_id: string | null;
    code: string;
    name: string;
    active: Generated<boolean>;
    created_at: Date;
  };
}
