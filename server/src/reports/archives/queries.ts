import { sql } from 'kysely';
import { textArray } from '../../platform/db/arrays.ts';
import type { Row, Tx } from '../../platform/db/database.ts';

/** A live tenant and its merchant's public id. */
export interface ArchivedTenant {
  readonly id: string;
  readonly merchantId: string;
}

/** The next live tenants in id order. Test money is not archived. */
export async function listLiveTenants(tx: Tx, after: string, limit: number): Promise<ArchivedTenant[]> {
  const { rows } = await sql<ArchivedTenant>`
    select t.id, m.merchant_id as "merchantId" from tenant t join merchant m on m.id = t.merchant_id
    where t.mode = 'live' and t.id > ${after}::uuid order by t.id limit ${limit}`.execute(tx);
  return rows;
}

export async function findLiveTenant(tx: Tx, tenantId: string): Promise<ArchivedTenant | undefined> {
  const { rows } = await sql<ArchivedTenant>`
    select t.id, m.merchant_id as "merchantId" from tenant t join merchant m on m.id = t.merchant_id
    where t.mode = 'live' and t.id = ${tenantId}::uuid`.execute(tx);
  return rows[0];
}

/** The live tenants of a merchant or group, or of all merchants. */
export async function listTenantsOf(tx: Tx, ownerId: string | undefined): Promise<ArchivedTenant[]> {
  const theirs = ownerId === undefined ? sql`true` : sql`(m.id = ${ownerId}::uuid or m.group_id = ${ownerId}::uuid)`;
  const { rows } = await sql<ArchivedTenant>`
    select t.id, m.merchant_id as "merchantId" from tenant t join merchant m on m.id = t.merchant_id
    where t.mode = 'live' and ${theirs} order by m.merchant_id`.execute(tx);
  return rows;
}

/** The first and last payment or journal id of a tenant. Undefined if it has none. */
export async function findEnds(
  tx: Tx,
  tenantId: string,
): Promise<{ readonly first: string; readonly last: string } | undefined> {
  const ids: string[] = [];
  for (const table of ['payment', 'journal'] as const)
    for (const order of ['asc', 'desc'] as const) {
      const ofTenant = tx.selectFrom(table).select('id').where('tenant_id', '=', tenantId);
      const row = await ofTenant.orderBy('id', order).limit(1).executeTakeFirst();
      if (row !== undefined) ids.push(row.id);
    }
  const [first, last] = [ids.toSorted()[0], ids.toSorted().at(-1)];
  return first === undefined || last === undefined ? undefined : { first, last };
}

/** The archives of a tenant by month. */
export function listArchives(tx: Tx, tenantId: string): Promise<Row<'archive'>[]> {
  return tx.selectFrom('archive').selectAll().where('tenant_id', '=', tenantId).orderBy('month').execute();
}

export function findArchive(tx: Tx, tenantId: string, month: string): Promise<Row<'archive'> | undefined> {
  return tx
    .selectFrom('archive')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('month', '=', month)
    .executeTakeFirst();
}

/** Stores the keys of files before the files are written, so that a run that ends early leaves no orphaned files. */
export async function beginArchive(tx: Tx, tenantId: string, month: string, keys: readonly string[]): Promise<void> {
  await sql`
    insert into archive (tenant_id, month, state, writing) values (${tenantId}::uuid, ${month}::date, 'MAKING', ${textArray(keys)})
    on conflict (tenant_id, month) do update set writing = excluded.writing`.execute(tx);
}

/**
 * Stores the result, unless another run has begun in the meantime.
 * @returns the previous row; undefined if another run owns it
 */
export async function keepArchive(
  tx: Tx,
  { tenant_id, month, writing }: Pick<Row<'archive'>, 'tenant_id' | 'month' | 'writing'>,
  kept: Pick<Row<'archive'>, 'manifest' | 'manifest_key' | 'made_at' | 'erase_due_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('archive')
    .set({ ...kept, state: 'MADE', verified_at: null, compared_at: kept.made_at, writing: [] })
    .where('tenant_id', '=', tenant_id)
    .where('month', '=', month)
    .where(sql<boolean>`writing = ${textArray(writing)}`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores the result of verifying an archive. */
export async function setVerified(tx: Tx, archive: Row<'archive'>, isRight: boolean, now: Date): Promise<void> {
  await tx
    .updateTable('archive')
    .set(isRight ? { state: 'VERIFIED', verified_at: now } : { state: 'WRONG' })
    .where('tenant_id', '=', archive.tenant_id)
    .where('month', '=', archive.month)
    .where('manifest_key', '=', archive.manifest_key)
    .execute();
}

/** Queues a month for rewriting by the next run. The existing files stay until then. */
export async function setDue(tx: Tx, tenantId: string, month: string): Promise<void> {
  await tx
    .updateTable('archive')
    .set({ state: 'MAKING' })
    .where('tenant_id', '=', tenantId)
    .where('month', '=', month)
    .execute();
}

/** Archives that have not been compared with the database since a given time. */
export function listToCompare(tx: Tx, before: Date, limit: number): Promise<Row<'archive'>[]> {
  return tx
    .selectFrom('archive')
    .selectAll()
    .where('state', 'in', ['MADE', 'VERIFIED'])
    .where('compared_at', '<', before)
    .orderBy('compared_at')
    .limit(limit)
    .execute();
}

/** Records that an archive was compared with the database. */
export async function setCompared(tx: Tx, tenantId: string, month: string, now: Date): Promise<void> {
  await tx
    .updateTable('archive')
    .set({ compared_at: now })
    .where('tenant_id', '=', tenantId)
    .where('month', '=', month)
    .execute();
}

/** A tenant's monthly totals from the rollups: number of payments, their sum and the refunded amount, in paise. */
export async function sumMonth(
  tx: Tx,
  tenantId: string,
  from: Date,
  until: Date,
): Promise<{ readonly count: number; readonly amount: number; readonly refunded: number }> {
  const { rows } = await sql<{ count: number; amount: number; refunded: number }>`
    select coalesce(sum(count), 0)::bigint as count, coalesce(sum(amount), 0)::bigint as amount,
      coalesce(sum(refunded), 0)::bigint as refunded
    from payment_state_hour where tenant_id = ${tenantId}::uuid and hour >= ${from} and hour < ${until}`.execute(tx);
  return rows[0] ?? { count: 0, amount: 0, refunded: 0 };
}

/** Queues a tenant's customer files for rewriting. @returns their number */
export async function setErasureDue(tx: Tx, tenantId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('archive')
    .set({ erase_due_at: now })
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Archives whose customer file has to be rewritten. */
export function listErasuresDue(tx: Tx, limit: number): Promise<Row<'archive'>[]> {
  return tx
    .selectFrom('archive')
    .selectAll()
    .where('erase_due_at', 'is not', null)
    .where('state', '<>', 'MAKING')
    .orderBy('erase_due_at')
    .limit(limit)
    .execute();
}

/** Whether any tenant's customer was erased since a given time. */
export async function wasErasedSince(tx: Tx, since: Date): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`
    select exists (select 1 from erased_customer where erased_at >= ${since}) as some`.execute(tx);
  return rows[0]?.some === true;
}

/**
 * Replaces the manifest of an archive with a rewritten customer file, unless the archive was rewritten in the meantime.
 */
export async function keepErased(
  tx: Tx,
  archive: Row<'archive'>,
  { manifest, manifest_key }: { readonly manifest: string; readonly manifest_key: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('archive')
    .set({ manifest, manifest_key, writing: [] })
    // If another customer was erased in the meantime, the file is rewritten once more.
    .set({ erase_due_at: sql`nullif(erase_due_at, ${archive.erase_due_at})` })
    .where('tenant_id', '=', archive.tenant_id)
    .where('month', '=', archive.month)
    .where('manifest_key', '=', archive.manifest_key)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
