import { sql } from 'kysely';
import type { Row, Tx } from '../platform/db/database.ts';

/** What counts of each day: the list of its year, or what the operator set. */
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

/** Puts days in the place of a year's list. Days that the operator set stay. */
export async function replaceListedDays(
  tx: Tx,
  year: number,
  days: readonly Pick<Row<'bank_holiday'>, 'day' | 'name' | 'estimated' | 'source'>[],
): Promise<void> {
  await sql`delete from bank_holiday where source <> 'OPERATOR'
    and day between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)`.execute(tx);
  if (days.length > 0) await tx.insertInto('bank_holiday').values(days).execute();
}

/** Notes where the list of a year comes from. */
export async function saveHolidayList(tx: Tx, { year, ...list }: Row<'holiday_list'>): Promise<void> {
  await tx
    .insertInto('holiday_list')
    .values({ year, ...list })
    .onConflict((conflict) => conflict.column('year').doUpdateSet(list))
    .execute();
}

/** Sets a day by the operator, or leaves it to the list again. */
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
