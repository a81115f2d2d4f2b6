import { sql } from 'kysely';
import { uuidArray } from '../../platform/db/arrays.ts';
import type { Row, Tx } from '../../platform/db/database.ts';

/**
 * Whether the auditor has frozen a tenant's payouts, whether an approved account is still in its waiting period, and
 * the current account; null without one.
 */
export async function findPayoutState(
  tx: Tx,
  tenantId: string,
): Promise<{ readonly frozen: boolean; readonly changing: boolean; readonly account: string | null }> {
  const { rows } = await sql<{ frozen: boolean; changing: boolean; account: string | null }>`
    select exists (select from money_freeze where tenant_id = ${tenantId}) as frozen,
      exists (select from bank_account_change where tenant_id = ${tenantId} and state = 'COOLING') as changing,
      (select id from payout_account where tenant_id = ${tenantId} and ended_at is null) as account`.execute(tx);
  return rows[0] ?? { frozen: true, changing: false, account: null };
}

/** Whether a merchant has a settlement on a day. */
export async function hasSettlement(tx: Tx, tenantId: string, day: string): Promise<boolean> {
  const { rows } = await sql`select from settlement where tenant_id = ${tenantId} and day = ${day}`.execute(tx);
  return rows.length > 0;
}

/** Those of some tenants that have a settlement on a given day. */
export async function listTenantsSettledOn(
  tx: Tx,
  tenants: readonly string[],
  day: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ tenant_id: string }>`
    select tenant_id from settlement where tenant_id = any (${uuidArray(tenants)}) and day = ${day}`.execute(tx);
  return new Set(rows.map((row) => row.tenant_id));
}

/** The net of settlements that the bank has not confirmed yet, in paise. */
export async function sumOnTheWay(tx: Tx, tenantId: string): Promise<number> {
  const { rows } = await sql<{ net: number }>`
    select coalesce(sum(net), 0)::bigint as net from settlement
    where tenant_id = ${tenantId} and state = 'PENDING'`.execute(tx);
  return rows[0]?.net ?? 0;
}

/** The settlements of a range of days, both inclusive. */
export function listSettlementsOfDays(
  tx: Tx,
  tenantId: string,
  first: string,
  last: string,
): Promise<Row<'settlement'>[]> {
  return tx
    .selectFrom('settlement')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .execute();
}

/** Stores a settlement whose payout has not been sent to the bank. */
export async function insertSettlement(
  tx: Tx,
  row: Omit<Row<'settlement'>, 'utr' | 'failure_reason' | 'failure_kind' | 'finished_at'>,
): Promise<void> {
  await tx.insertInto('settlement').values(row).execute();
}

/** The merchant of a tenant as the bank knows it, and the tenant's mode. */
export function findMerchant(tx: Tx, tenantId: string): Promise<{ merchant_id: string; mode: 'live' | 'test' }> {
  return tx
    .selectFrom('tenant as t')
    .innerJoin('merchant as m', 'm.id', 't.merchant_id')
    .select(['m.merchant_id', 't.mode'])
    .where('t.id', '=', tenantId)
    .executeTakeFirstOrThrow();
}

/** The terms agreed with merchants that have their own. */
export function listTerms(tx: Tx, tenants: readonly string[]): Promise<Row<'settlement_terms'>[]> {
  return tx
    .selectFrom('settlement_terms')
    .selectAll()
    .where(sql<boolean>`tenant_id = any (${uuidArray(tenants)})`)
    .execute();
}

export async function upsertTerms(tx: Tx, { tenant_id, ...set }: Row<'settlement_terms'>): Promise<void> {
  await tx
    .insertInto('settlement_terms')
    .values({ tenant_id, ...set })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(set))
    .execute();
}

/** The valid entry of each day: the operator's, or else the list's. */
export async function findHolidayDays(
  tx: Tx,
): Promise<Pick<Row<'bank_holiday'>, 'day' | 'name' | 'estimated' | 'closed'>[]> {
  const { rows } = await sql<Pick<Row<'bank_holiday'>, 'day' | 'name' | 'estimated' | 'closed'>>`
    select distinct on (day) day, name, estimated, closed from bank_holiday
    order by day, source = 'OPERATOR' desc`.execute(tx);
  return rows;
}

/** All days of the lists and of the operator, by day. */
export function listHolidayRows(tx: Tx): Promise<Row<'bank_holiday'>[]> {
  return tx.selectFrom('bank_holiday').selectAll().orderBy('day').orderBy('source').execute();
}

/** The lists, by year. */
export function listHolidayLists(tx: Tx): Promise<Row<'holiday_list'>[]> {
  return tx.selectFrom('holiday_list').selectAll().orderBy('year').execute();
}

/** Replaces the days of a year's list. Days set by the operator stay. */
export async function replaceListedDays(
  tx: Tx,
  year: number,
  days: readonly Pick<Row<'bank_holiday'>, 'day' | 'name' | 'estimated' | 'source'>[],
): Promise<void> {
  await sql`delete from bank_holiday where source <> 'OPERATOR'
    and day between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)`.execute(tx);
  if (days.length > 0) await tx.insertInto('bank_holiday').values(days).execute();
}

/** Records the source of a year's list. */
export async function saveHolidayList(tx: Tx, { year, ...list }: Row<'holiday_list'>): Promise<void> {
  await tx
    .insertInto('holiday_list')
    .values({ year, ...list })
    .onConflict((conflict) => conflict.column('year').doUpdateSet(list))
    .execute();
}

/** Sets the operator's entry for a day, or removes it so that the list decides. */
export async function setOperatorDay(
  tx: Tx,
  day: string,
  set: { readonly name: string; readonly closed: boolean } | undefined,
): Promise<void> {
  await tx.deleteFrom('bank_holiday').where('day', '=', day).where('source', '=', 'OPERATOR').execute();
  if (set !== undefined)
    await tx
      .insertInto('bank_holiday')
      .values({ day, source: 'OPERATOR', ...set })
      .execute();
}
