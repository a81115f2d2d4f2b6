import { encodeId } from '@galla/contract/core/ids.ts';
import type { InstrumentFamily } from '@galla/contract/payments/payments/instruments.ts';
import { instruments } from '@galla/contract/payments/payments/instruments.ts';
import { counterShiftIds } from '@galla/contract/shops/counter/feature.ts';
import type { CounterShift, ShiftTotals } from '@galla/contract/shops/counter/schemas.ts';
import { record } from '../../identity/audit/public/service.ts';
import type { CounterDevice } from '../../platform/auth/counter-devices.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { CounterContext } from '../../platform/http/handlers.ts';
import { firstIdAt, newId } from '../../platform/ids.ts';
import { findChain } from './device-queries.ts';
import type { ShiftRow, ShiftSum } from './shift-queries.ts';
import { endShift, findOpenShift, listStillRecent, openShift, sumPending, sumShift } from './shift-queries.ts';

const minute = 60_000;
/** A commit takes at most so long (ms) after its journal got its id: statements end after 30 s. */
const slowestCommit = 5 * minute;
/** Pending payments are looked for among those that began in so many ms. */
const pendingFor = 3 * 1440 * minute;

/** The open shift of a counter. The first one begins when a counter gets its first phone. */
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

/** The open shift with its sums as of now. */
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

/** Adds up what a shift has taken, by families of instruments. */
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
 * Ends the open shift with what it has taken, and opens the next one. A payment counts to one shift: the next one looks
 * some minutes back for payments whose commit this one could not see, and leaves out those that were counted (decision 71).
 */
export async function endShiftOf(
  tx: Tx,
  context: CounterContext,
  cashier: string | undefined,
): Promise<{ ended: CounterShift; shift: CounterShift }> {
  const { counter: device, now } = context;
  const open = await openOf(tx, device, true);
  // What came before this shift began is nobody's, also where the shift was short. UUIDs of one length compare as text.
  const first_journal_id = [open.first_journal_id, lateFrom(now)].toSorted()[1] ?? lateFrom(now);
  const sums = await sumShift(tx, device, open, first_journal_id);
  // Of shifts that ended within minutes of one another.
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
