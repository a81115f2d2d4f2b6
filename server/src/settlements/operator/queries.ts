import type { Tx } from '../../platform/db/database.ts';

/** The live tenant of a merchant. */
export async function findLiveTenant(tx: Tx, merchantId: string): Promise<string> {
  const { id } = await tx
    .selectFrom('tenant')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', 'live')
    .executeTakeFirstOrThrow();
  return id;
}

/** The account that settlements go to now. */
export function findCurrentAccount(tx: Tx, tenantId: string) {
  return tx
    .selectFrom('payout_account')
    .select(['holder', 'ifsc', 'last4'])
    .where('tenant_id', '=', tenantId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/** The last ten settlements, the newest first. */
export function listLastSettlements(tx: Tx, tenantId: string) {
  return tx
    .selectFrom('settlement')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('day', 'desc')
    .limit(10)
    .execute();
}

/** The lists of holidays, by year. */
export function listHolidayLists(tx: Tx) {
  return tx.selectFrom('holiday_list').selectAll().orderBy('year').execute();
}

/** What is said of days, by every list and by the operator. */
export function listHolidays(tx: Tx) {
  return tx.selectFrom('bank_holiday').selectAll().orderBy('day').orderBy('source').execute();
}

/** Says of a day, in place of every list, whether banks are closed. */
export async function insertOperatorHoliday(
  tx: Tx,
  holiday: { readonly day: string; readonly name: string; readonly closed: boolean },
): Promise<void> {
  await tx
    .insertInto('bank_holiday')
    .values({ ...holiday, source: 'OPERATOR' })
    .execute();
}

/** Leaves a day to the lists again. */
export async function deleteOperatorHoliday(tx: Tx, day: string): Promise<void> {
  await tx.deleteFrom('bank_holiday').where('day', '=', day).where('source', '=', 'OPERATOR').execute();
}
