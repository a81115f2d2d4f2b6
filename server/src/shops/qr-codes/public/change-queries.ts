import { sql } from 'kysely';
import type { Row, Tx } from '../../../platform/db/database.ts';

/** The store of a QR code, and its counter if there is one. UUIDs. */
export interface StoreAndCounter {
  readonly tenantId: string;
  readonly storeId: string;
  readonly terminalId: string | null;
}

/** The names of a store and its counter, locked against closing. Undefined if one of them does not exist. */
export async function lockStoreAndCounter(
  tx: Tx,
  { tenantId, storeId, terminalId }: StoreAndCounter,
): Promise<
  { store_name: string; store_code: string; store_active: boolean; terminal_name: string | null } | undefined
> {
  const store = await tx
    .selectFrom('store')
    .select(['name', 'code', 'active'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', storeId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (store === undefined) return undefined;
  const found = { store_name: store.name, store_code: store.code, store_active: store.active };
  if (terminalId === null) return { ...found, terminal_name: null };
  const terminal = await tx
    .selectFrom('terminal')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where('store_id', '=', storeId)
    .where('id', '=', terminalId)
    .executeTakeFirst();
  return terminal === undefined ? undefined : { ...found, terminal_name: terminal.name };
}

/** The maximum number of active QR codes of a store. */
const maxActive = 500;

/** Whether a store, which the transaction has locked, has no room for another active QR code. */
export async function isStoreFull(tx: Tx, { tenantId, storeId }: StoreAndCounter): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from qr_code
    where tenant_id = ${tenantId} and store_id = ${storeId} and active`.execute(tx);
  return (rows[0]?.count ?? 0) >= maxActive;
}

/** The codes of a store's QR codes that begin with a given text. */
export async function listCodes(tx: Tx, tenantId: string, prefix: string): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`select code from qr_code
    where tenant_id = ${tenantId} and starts_with(code, ${prefix})`.execute(tx);
  return new Set(rows.map(({ code }) => code));
}

/** Adds a QR code. False if another one has its code. */
export async function insertQrCode(
  tx: Tx,
  { tenantId, storeId, terminalId }: StoreAndCounter,
  { id, code, name, createdBy, at }: { id: string; code: string; name: string; createdBy: string; at: Date },
): Promise<boolean> {
  const added = await tx
    .insertInto('qr_code')
    .values({
      tenant_id: tenantId,
      store_id: storeId,
      terminal_id: terminalId,
      id,
      code,
      name,
      created_by: createdBy,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'code']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** The fields of a QR code that people can change. */
export type QrCodeChange = Partial<
  Pick<
    Row<'qr_code'>,
    'name' | 'store_id' | 'terminal_id' | 'active' | 'deactivated_at' | 'deactivated_reason' | 'replaced_by'
  >
>;

/** Changes a QR code if it still has this version. False if not. */
export async function updateQrCode(
  tx: Tx,
  { tenant_id, id, version }: Pick<Row<'qr_code'>, 'tenant_id' | 'id' | 'version'>,
  change: QrCodeChange,
): Promise<boolean> {
  const updated = await tx
    .updateTable('qr_code')
    .set({ ...change, version: sql`version + 1` })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** Adds an event to a QR code's history. */
export async function insertEvent(
  tx: Tx,
  event: Pick<Row<'qr_code_event'>, 'tenant_id' | 'id' | 'qr_code_id' | 'act' | 'created_at' | 'created_by'> &
    Partial<Row<'qr_code_event'>>,
): Promise<void> {
  await tx.insertInto('qr_code_event').values(event).execute();
}
