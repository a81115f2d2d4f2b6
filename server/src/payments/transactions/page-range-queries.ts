import { sql } from 'kysely';
import { manyTenants } from '../../platform/auth/scope.ts';
import type { Tx } from '../../platform/db/database.ts';
import { hourSums } from '../payments/public/hour-sum-queries.ts';
import type { PaymentSelection } from '../payments/public/selection.ts';
import type { PageCursor } from './page-key-queries.ts';

const hour = 3_600_000;
const day = 24 * hour;
/**
 * Most pages lie near their cursor: one day of rollups next to it is read first, and more only if that day has too few
 * payments.
 */
const windows = [1, 10, 100, Number.POSITIVE_INFINITY];

/**
 * Shortens the date range of a selection to the hours of its page, using the rollups. No index covers the instrument,
 * the payment solution, the counter or the QR code, and none orders the payments of many tenants together. A page of
 * rare payments would otherwise read through all others. Undefined if the rollups have no such payment.
 */
export async function narrowToPage(
  tx: Tx,
  selection: PaymentSelection,
  place: PageCursor,
): Promise<PaymentSelection | undefined> {
  const { search, instruments, paymentSolutions, terminalIds, qrCodeIds } = selection;
  const indexed = [instruments, paymentSolutions, terminalIds, qrCodeIds].every((filter) => filter === null);
  if (search !== null || (indexed && selection.tenants.length <= manyTenants)) return selection;
  const backwards = place.before !== undefined;
  const cursor = place.after ?? place.before;
  const at = cursor === undefined ? undefined : momentOf(cursor);
  const range = backwards
    ? { from: Math.max(selection.from, (at ?? 0) + 1) }
    : { to: Math.min(selection.to, at ?? Number.POSITIVE_INFINITY) };
  const wanted = { ...selection, ...range };
  const max = place.size + 1 + (place.offset ?? 0);
  for (const days of windows) {
    const near = besideCursor(wanted, days, backwards);
    const { last, reached } = await hoursOfPage(tx, near, max, backwards);
    if (reached < max && (near.from > wanted.from || near.to < wanted.to)) continue;
    // The counts exclude payments of the cursor's own millisecond. If nothing else is left, the page still looks for
    // them.
    if (last === undefined) return cursor === undefined ? undefined : selection;
    return upToHour(selection, last, backwards);
  }
  return selection;
}

/** The days of a selection that lie next to the cursor. */
function besideCursor(wanted: PaymentSelection, days: number, backwards: boolean): PaymentSelection {
  return backwards
    ? { ...wanted, to: Math.min(wanted.to, wanted.from + days * day) }
    : { ...wanted, from: Math.max(wanted.from, wanted.to - days * day) };
}

/** A selection that ends with an hour, in the direction of its page. */
function upToHour(selection: PaymentSelection, last: number, backwards: boolean): PaymentSelection {
  return backwards
    ? { ...selection, to: Math.min(selection.to, last + hour) }
    : { ...selection, from: Math.max(selection.from, last) };
}

/** The hour (ms) in which the page is full, or the last hour with any payment, and the number of payments up to it. */
async function hoursOfPage(
  tx: Tx,
  selection: PaymentSelection,
  max: number,
  backwards: boolean,
): Promise<{ readonly last: number | undefined; readonly reached: number }> {
  if (selection.from >= selection.to) return { last: undefined, reached: 0 };
  const order = backwards ? sql`asc` : sql`desc`;
  const { rows } = await sql<{ hour: Date; reached: number }>`
    select h.hour, sum(h.count) over (order by h.hour ${order}) as reached
    from (select f.hour, sum(f.count) as count from ${hourSums(selection)} f group by 1 having sum(f.count) > 0) h
    order by h.hour ${order}`.execute(tx);
  const enough = rows.find(({ reached }) => reached >= max) ?? rows.at(-1);
  return { last: enough?.hour.getTime(), reached: enough?.reached ?? 0 };
}

/** The time (ms) contained in a UUIDv7. */
function momentOf(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}
