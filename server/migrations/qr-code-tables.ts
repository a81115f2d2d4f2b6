import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** JSON that is written as text and read as what it says. */
type Json<Value> = ColumnType<Value, string, string>;

/** The tables of printed QR codes (0003-payments.sql, 0041-qr-codes.sql). */
export interface QrCodeTables {
  qr_code: {
    tenant_id: string;
    id: string;
    store_id: string;
    terminal_id: string | null;
    code: string;
    name: string;
    active: Generated<boolean>;
    created_at: Date;
    created_by: Generated<string | null>;
    deactivated_at: Generated<Date | null>;
    deactivated_reason: Generated<string | null>;
    replaced_by: Generated<string | null>;
    version: Generated<number>;
    search: GeneratedAlways<string>;
  };
  qr_code_event: {
    tenant_id: string;
    id: string;
    qr_code_id: string;
    act: 'CREATED' | 'RENAMED' | 'MOVED' | 'DEACTIVATED' | 'ACTIVATED' | 'REPLACED';
    created_at: Date;
    created_by: string;
    from_name: Generated<string | null>;
    from_store_id: Generated<string | null>;
    from_terminal_id: Generated<string | null>;
    to_store_id: Generated<string | null>;
    to_terminal_id: Generated<string | null>;
    reason: Generated<string | null>;
  };
  qr_code_archive: {
    tenant_id: string;
    id: string;
    state: Generated<'MAKING' | 'READY' | 'FAILED'>;
    qr_code_ids: string[];
    options: Json<unknown>;
    created_by: string;
    created_at: Date;
    worked_at: Date;
    file_count: number;
    files_made: Generated<number>;
    file_key: Generated<string | null>;
    bytes: Generated<number | null>;
    finished_at: Generated<Date | null>;
    expires_at: Generated<Date | null>;
  };
}
