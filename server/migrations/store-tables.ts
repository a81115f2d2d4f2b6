import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** JSON that is written as text and read as what it says. */
type Json<Value> = ColumnType<Value, string, string>;

/** The tables of stores, their terminals, pictures and imports (0003-payments.sql, 0040-stores.sql). */
export interface StoreTables {
  store: {
    tenant_id: string;
    id: string;
    code: string;
    name: string;
    city: string | null;
    active: Generated<boolean>;
    created_at: Date;
    line: Generated<string | null>;
    locality: Generated<string | null>;
    landmark: Generated<string | null>;
    state: Generated<string | null>;
    pincode: Generated<string | null>;
    latitude: Generated<number | null>;
    longitude: Generated<number | null>;
    located_by: Generated<'PINCODE' | 'ADDRESS' | 'DEVICE' | 'ENTERED' | null>;
    phone: Generated<string | null>;
    phone_verified_at: Generated<Date | null>;
    hours: ColumnType<unknown, string | null | undefined, string | null>;
    tags: Generated<string[]>;
    closed_at: Generated<Date | null>;
    closed_reason: Generated<string | null>;
    version: Generated<number>;
    search: GeneratedAlways<string>;
  };
  terminal: {
    tenant_id: string;
    id: string;
    store_id: string;
    code: string;
    name: string;
    active: Generated<boolean>;
    created_at: Date;
    closed_at: Generated<Date | null>;
    closed_reason: Generated<string | null>;
  };
  store_image: {
    tenant_id: string;
    id: string;
    store_id: string;
    stage: string | null;
    type: string | null;
    position: number;
    width: number;
    height: number;
    small_key: string;
    medium_key: string;
    large_key: string;
    created_by: string;
    created_at: Date;
    remove_at: Date | null;
  };
  store_import: {
    tenant_id: string;
    id: string;
    state: Generated<'CHECKING' | 'READY' | 'PROCESSING' | 'COMPLETED' | 'CANCELLED' | 'ERRORED'>;
    stopped_in: Generated<'CHECKING' | 'PROCESSING' | null>;
    file_name: string;
    existing: 'REFUSE' | 'UPDATE';
    created_by: string;
    created_at: Date;
    confirmed_by: Generated<string | null>;
    confirmed_at: Generated<Date | null>;
    finished_at: Generated<Date | null>;
    position: Generated<number>;
    worked_at: Date;
    row_count: number;
    create_rows: Generated<number>;
    update_rows: Generated<number>;
    wrong_rows: Generated<number>;
    dropped_rows: Generated<number>;
    done_rows: Generated<number>;
    failed_rows: Generated<number>;
    warned_rows: Generated<number>;
    /** How the file is read. */
    reading: ColumnType<{ readonly [part: string]: unknown } | null, string | undefined, string>;
  };
  store_import_row: {
    tenant_id: string;
    import_id: string;
    number: number;
    cells: Json<{ readonly [column: string]: string }>;
    code: string;
    state: 'UNCHECKED' | 'WRONG' | 'RIGHT' | 'DROPPED' | 'DONE' | 'FAILED';
    act: 'CREATE' | 'UPDATE' | null;
    error_code: string | null;
    warning: Generated<string | null>;
    /** All errors of its cells where `error_code` is of a cell. */
    cell_errors: ColumnType<readonly string[], string | undefined, string>;
    store_id: string | null;
  };
}
