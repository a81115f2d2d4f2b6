import type { ColumnType, Generated } from 'kysely';

/** The tables of counter phones and shifts (0043-counter.sql). */
export interface CounterTables {
  counter_pairing: { code_mac: Buffer; sealed_place: Buffer; created_at: Date; expires_at: Date };
  counter_device: {
    tenant_id: string;
    id: string;
    store_id: string;
    terminal_id: string;
    token_hash: Buffer;
    user_agent: string | null;
    created_by: string;
    created_at: Date;
    seen_at: Date;
    revoked_at: Generated<Date | null>;
  };
  counter_shift: {
    tenant_id: string;
    id: string;
    store_id: string;
    terminal_id: string;
    started_at: Date;
    first_journal_id: string;
    counted_before: Generated<string[]>;
    ended_at: Generated<Date | null>;
    ended_by: Generated<string | null>;
    device_id: Generated<string | null>;
    totals: ColumnType<unknown, string | null | undefined, string | null>;
  };
}
