import { encodeId } from '@galla/contract/core/ids.ts';
import type { InstrumentFamily } from '@galla/contract/payments/payments/instruments.ts';
import { instruments } from '@galla/contract/payments/payments/instruments.ts';
import { counterShiftIds } from '@galla/contract/shops/counter/feature.ts';
import type { CounterShift, ShiftTotals } from '@galla/contract/shops/counter/schemas.ts';
import type { CounterContext } from '../../callers/counter.ts';
import { record } from '../../identity/audit/public/service.ts';
import type { CounterDevice } from '../../platform/auth/counter-devices.ts';
import type { Tx } from '../../platform/db/database.ts';
import { firstIdAt, newId } from '../../platform/ids.ts';
import { findChain } from './device-queries.ts';
import type { ShiftRow, ShiftSum } from './shift-queries.ts';
import { endShift, findOpenShift, listStillRecent, openShift, sumPending, sumShift } from './shift-queries.ts';

const minute = 60_000;
/** The maximum time (ms) between a journal's id and its commit: statements end after 30 s. */
const slowestCommit = 5 * minute;
/** Pending payments are searched among those that began within this time (ms). */
const pendingFor = 3 * 1440 * minute;

/** The open shift of a counter. The first one begins with the counter's first phone. */
export async function openShiftOf(tx: Tx, device: Omit<CounterDevice, 'id' | 'createdBy'>, now: number): Promise<void> {
  await openShift(tx, {
    tenant_id: device.tenantId,
    id: newId(now),
    store_id: device.storeId,
    terminal_id: device.terminalId,
    started_at: new Date(now),
    first_journal_id: firstIdAt(now),
    counted_before: [],
  });
}

/** The open shift with its current sums. */
export async function readShift(tx: Tx, device: CounterDevice, now: number): Promise<CounterShift> {
  const open = await openOf(tx, device, false);
  return shownShift(tx, device, open, await sumShift(tx, device, open, lateFrom(now)), now);
}

/** The first journal whose commit a statement at `now` may not see. */
const lateFrom = (now: number): string => firstIdAt(now - slowestCommit);

async function openOf(tx: Tx, device: CounterDevice, lock: boolean): Promise<ShiftRow> {
  const shift = await findOpenShift(tx, device, lock);
  if (shift === undefined) throw new RangeError('A counter with a phone has an open shift');
  return shift;
}

async function shownShift(
  tx: Tx,
  device: CounterDevice,
  shift: ShiftRow,
  sums: readonly ShiftSum[],
  now: number,
): Promise<CounterShift> {
  return {
    id: encodeId(counterShiftIds, shift.id),
    startedAt: shift.started_at.toISOString(),
    endedAt: null,
    endedBy: null,
    ...totalsOf(sums),
    pending: await sumPending(tx, device, firstIdAt(now - pendingFor)),
  };
}

/** Totals of a shift by instrument family. */
export function totalsOf(sums: readonly ShiftSum[]): ShiftTotals {
  const families = new Map<InstrumentFamily, { family: InstrumentFamily; count: number; amount: number }>();
  for (const { instrument, count, amount } of sums) {
    const { family } = instruments[instrument];
    const known = families.get(family) ?? { family, count: 0, amount: 0 };
    families.set(family, { family, count: known.count + count, amount: known.amount + amount });
  }
  const add = (key: 'count' | 'amount' | 'refunds' | 'refunded') => sums.reduce((sum, row) => sum + row[key], 0);
  const [amount, refunded] = [add('amount'), add('refunded')];
  return {
    count: add('count'),
    amount,
    families: [...families.values()].toSorted((a, b) => b.amount - a.amount),
    refunds: { count: add('refunds'), amount: refunded },
    total: amount - refunded,
  };
}

/**
 * Ends the open shift with its totals, and opens the next one. Each payment counts in one shift: the next shift looks
 * back some minutes for payments whose commit this one could not see, and leaves out those already counted (decision
 * 71).
 */
export async function endShiftOf(
  tx: Tx,
  context: CounterContext,
  cashier: string | undefined,
): Promise<{ ended: CounterShift; shift: CounterShift }> {
  const { counter: device, now } = context;
  const open = await openOf(tx, device, true);
  // Payments before this shift began do not count in any, even if the shift was short. UUIDs of the same length compare
  // as text.
  const first_journal_id = [open.first_journal_id, lateFrom(now)].toSorted()[1] ?? lateFrom(now);
  const sums = await sumShift(tx, device, open, first_journal_id);
  // From shifts that ended within minutes of each other.
  const earlier = await listStillRecent(tx, device, open.counted_before, first_journal_id);
  const taken = await shownShift(tx, device, open, sums, now);
  const ended_at = new Date(now);
  const totals = JSON.stringify({ ...totalsOf(sums), pending: taken.pending });
  await endShift(tx, open, { ended_at, ended_by: cashier ?? null, device_id: device.id, totals });
  await openShift(tx, {
    tenant_id: device.tenantId,
    id: newId(now),
    store_id: device.storeId,
    terminal_id: device.terminalId,
    started_at: ended_at,
    first_journal_id,
    counted_before: [...sums.flatMap(({ recent }) => recent), ...earlier],
  });
  const shift = await readShift(tx, device, now);
  await record(tx, context, {
    personId: null,
    membershipId: null,
    ownerId: await findChain(tx, device.tenantId),
    act: 'COUNTER_SHIFT_ENDED',
    detail: {
      shift: taken.id,
      amount: taken.total,
      payments: taken.count,
      ...(cashier === undefined ? {} : { cashier }),
    },
  });
  return { ended: { ...taken, endedAt: ended_at.toISOString(), endedBy: cashier ?? null }, shift };
}
