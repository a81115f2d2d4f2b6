import { lastDaySettledBy } from '@galla/contract/settlements/settlements/calendar.ts';
import type { Tx } from '../../platform/db/database.ts';
import { findHolidayList } from './calendar/holidays.ts';
import { listTerms, upsertTerms } from './queries.ts';

/**
 * The terms agreed with a merchant: working days until its money arrives, with `cutOff` in minutes after midnight in
 * India.
 */
export interface Terms {
  readonly inStoreDays: number;
  readonly onlineDays: number;
  readonly cutOff: number;
  /** In paise. A smaller sum waits for the next day. */
  readonly minimum: number;
  /** Why settlements are currently stopped. */
  readonly holdReason: string | null;
}

/** The terms of a merchant without its own: the defaults of the table. */
export const usualTerms: Terms = { inStoreDays: 1, onlineDays: 2, cutOff: 1440, minimum: 1_00, holdReason: null };

export async function termsOf(tx: Tx, tenantId: string): Promise<Terms> {
  return (await termsOfTenants(tx, [tenantId])).get(tenantId) ?? usualTerms;
}

/** The terms of those of some tenants that have their own. */
export async function termsOfTenants(tx: Tx, tenants: readonly string[]): Promise<ReadonlyMap<string, Terms>> {
  const rows = await listTerms(tx, tenants);
  return new Map(
    rows.map((row) => [
      row.tenant_id,
      {
        inStoreDays: row.in_store_days,
        onlineDays: row.online_days,
        cutOff: row.cut_off,
        minimum: row.minimum,
        holdReason: row.hold_reason,
      },
    ]),
  );
}

/** Bank holidays, names by day. */
export async function findHolidays(tx: Tx): Promise<ReadonlyMap<string, string>> {
  return (await findHolidayList(tx)).names;
}

/**
 * The cut-offs of a day's settlement, in ms: it includes payments completed earlier, in a store (or by QR) and online.
 */
export interface Cuts {
  readonly inStore: number;
  readonly online: number;
}

/** The cut-offs for the settlement of a working day. */
export function cutsOf(day: string, terms: Terms, holidays: ReadonlyMap<string, string>): Cuts {
  const cut = (workingDays: number) =>
    Date.parse(`${lastDaySettledBy(day, workingDays, holidays)}T00:00:00+05:30`) + terms.cutOff * 60_000;
  return { inStore: cut(terms.inStoreDays), online: cut(terms.onlineDays) };
}

/** Sets the terms of a tenant, which apply from the next run. */
export async function saveTerms(tx: Tx, tenantId: string, terms: Terms, now: number): Promise<void> {
  await upsertTerms(tx, {
    tenant_id: tenantId,
    in_store_days: terms.inStoreDays,
    online_days: terms.onlineDays,
    cut_off: terms.cutOff,
    minimum: terms.minimum,
    hold_reason: terms.holdReason,
    changed_at: new Date(now),
  });
}
