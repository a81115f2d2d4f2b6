/**
 * Where the rows of a table are on a distributed database. `tenant` and `chain` tables are distributed by the column
 * that names the owner, so that all rows of a tenant are together. A `reference` table is complete on every node, so
 * that statements of any tenant can join it. A `local` table is on the coordinator only.
 *
 * A reference table is written on every node under one lock: it is for data that people set, not for payment data. A
 * local table is never joined with a distributed one.
 */
export type TableClass = 'tenant' | 'chain' | 'reference' | 'local';

/** The class of every table of a database, by its name in SQL. */
export type TableClasses = Readonly<Record<string, TableClass>>;

const columns = { tenant: 'tenant_id', chain: 'chain_id', reference: undefined, local: undefined } as const;

/** The column by which the rows of a class are distributed; undefined if they are not. */
export const distributionColumn = (tableClass: TableClass): string | undefined => columns[tableClass];

/** The classes of the platform's own tables. */
export const platformTableClasses: TableClasses = {
  provider: 'reference',
  engine_key: 'reference',
  idempotency_key: 'tenant',
  outbox: 'tenant',
  outbox_position: 'tenant',
  counter_device: 'tenant',
  api_key_use: 'tenant',
  api_key_spend: 'tenant',
  api_request: 'tenant',
  api_request_position: 'tenant',
  // The index of work, pending messages, and sign-in data.
  work_announcement: 'local',
  due_work: 'local',
  failed_work: 'local',
  message: 'local',
  followed_message: 'local',
  erased_customer: 'local',
  session: 'local',
  vendor_session: 'local',
  operator_session: 'local',
  otp_challenge: 'local',
  captcha_used: 'local',
  rate_window: 'local',
  // The installation's own data.
  schema_migration: 'local',
  data_migration: 'local',
  master_key_check: 'local',
  master_key_slot: 'local',
  process_seen: 'local',
  process_place: 'local',
  write_probe: 'local',
};
