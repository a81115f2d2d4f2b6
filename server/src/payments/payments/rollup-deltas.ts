import type { Instrument } from '@galla/contract/payments/payments/instruments.ts';
import type { Row } from '../../platform/db/database.ts';
import { noId } from '../../platform/ids.ts';
import { firstOfMonth, istDay, istHour } from '../../platform/indian-time.ts';
import { bearsGst } from '../../settlements/ledger/public/charges.ts';
import { gstAt, type Tariffs } from '../../settlements/ledger/public/tariff.ts';
import type { StoredPayment } from './public/stored-payment.ts';
import { type Rollup, type RollupDelta, rollups, runningRollup } from './rollups.ts';

interface Sum {
  count: number;
  amount: number;
  refunded: number;
  fee: number;
  /** The part of the fee that is subject to GST. */
  taxable: number;
  /** When the last payment completed, as ISO 8601, so that times compare as text. */
  finished_until?: string | undefined;
}

/** The columns of a payment that rollups use as keys and sums. */
type SummedRow = Pick<
  StoredPayment,
  'tenant_id' | 'created_at' | 'store_id' | 'terminal_id' | 'qr_code_id' | 'instrument' | 'payment_solution' | 'state'
>;

interface Cell extends Sum {
  readonly row: SummedRow;
  readonly hour: string;
  readonly day: string;
}

const nothing = { count: 0, amount: 0, refunded: 0, fee: 0, taxable: 0 };

/** A batch's changes to the rollups: one delta per key for any number of payments. */
export class RollupDeltas {
  /** The sums by the finest key. `of` adds them up for each rollup. */
  readonly #cells = new Map<string, Cell>();
  readonly #hours = new Map<number, { readonly hour: string; readonly day: string }>();

  /** Adds a payment's current row (`sign` 1), or removes its previous row (−1). */
  add(row: StoredPayment, sign: 1 | -1, tariffs: Tariffs): void {
    const taxed = row.fee > 0 && bearsGst(row, gstAt(tariffs, Date.parse(row.created_at)));
    this.#sum(row, {
      count: sign,
      amount: sign * (row.amount + row.offer_adjustment),
      refunded: sign * (row.refunded ?? 0),
      fee: sign * row.fee,
      taxable: taxed ? sign * row.fee : 0,
      finished_until: sign === 1 ? row.finished_at : undefined,
    });
  }

  /** Adds the refunded amount of a payment that is already counted. */
  addRefunded(payment: Row<'payment'>, refunded: number): void {
    if (refunded > 0) this.#sum(summedRowOf(payment), { ...nothing, refunded });
  }

  #sum(row: SummedRow, sum: Sum): void {
    const { hour, day } = this.#timeOf(Date.parse(row.created_at));
    const place = `${row.tenant_id}|${row.store_id}|${row.terminal_id}|${row.qr_code_id}`;
    const key = `${place}|${hour}|${row.instrument}|${row.payment_solution}|${row.state}`;
    const cell = this.#cells.get(key);
    if (cell === undefined) this.#cells.set(key, { row, hour, day, ...sum });
    else addTo(cell, sum);
  }

  /** The deltas of one rollup, sorted by key, so that simultaneous processes lock in the same order. */
  of(rollup: Rollup): RollupDelta[] {
    return rollup === runningRollup ? this.#withRunningSums() : this.#of(rollup);
  }

  /**
   * The months of stores with the additions to their running sums: a day counts in its own sum and in those of all
   * later days.
   */
  #withRunningSums(): RollupDelta[] {
    const days = new Map<string, RollupDelta[]>();
    for (const delta of this.#of('payment_store_day')) {
      const key = `${delta.tenant_id} ${delta.state} ${firstOfMonth(String(delta['day']))} ${delta['store_id']}`;
      days.set(key, [...(days.get(key) ?? []), delta]);
    }
    return this.#sumsOf(runningRollup).flatMap((delta) => {
      const own = days.get(`${delta.tenant_id} ${delta.state} ${delta['month']} ${delta['store_id']}`) ?? [];
      // Days may change even if the month does not: a payment leaves a state on one day, and another enters it on the
      // next.
      if (own.length === 0) return [];
      return [{ ...delta, counts: runningSums(own, 'count'), amounts: runningSums(own, 'amount') }];
    });
  }

  #of(rollup: Rollup): RollupDelta[] {
    // Fees and times change only together with the count, when a payment completes.
    return this.#sumsOf(rollup).filter(({ count, amount, refunded }) => count !== 0 || amount !== 0 || refunded !== 0);
  }

  #sumsOf(rollup: Rollup): RollupDelta[] {
    const names = rollups[rollup].map(([name]) => name);
    const byStore = names.includes('store_id');
    const sums = new Map<string, Sum>();
    for (const cell of this.#cells.values()) {
      if (byStore && cell.row.store_id === undefined) continue;
      const key = names.map((name) => keyPart(cell, name)).join('|');
      const sum = sums.get(key);
      const { count, amount, refunded, fee, taxable, finished_until } = cell;
      if (sum === undefined) sums.set(key, { count, amount, refunded, fee, taxable, finished_until });
      else addTo(sum, cell);
    }
    return [...sums]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, sum]) => {
        const parts = key.split('|');
        // `names` contains tenant_id and state for every rollup.
        return {
          ...Object.fromEntries(names.map((name, index) => [name, parts[index] ?? ''])),
          ...sum,
        } as RollupDelta;
      });
  }

  #timeOf(ms: number): { readonly hour: string; readonly day: string } {
    const start = istHour(ms);
    const known = this.#hours.get(start);
    if (known !== undefined) return known;
    const time = { hour: new Date(start).toISOString(), day: istDay(start) };
    this.#hours.set(start, time);
    return time;
  }
}

const monthDays = 31;

/** What the days of a month add to the running sum of each of its days. */
function runningSums(days: readonly RollupDelta[], column: 'count' | 'amount'): number[] {
  const sums = new Array<number>(monthDays).fill(0);
  for (const delta of days) {
    const day = Number(String(delta['day']).slice(8));
    for (let at = day - 1; at < monthDays; at += 1) sums[at] = (sums[at] ?? 0) + delta[column];
  }
  return sums;
}

function addTo(sum: Sum, more: Sum): void {
  sum.count += more.count;
  sum.amount += more.amount;
  sum.refunded += more.refunded;
  sum.fee += more.fee;
  sum.taxable += more.taxable;
  if (more.finished_until !== undefined && (sum.finished_until ?? '') < more.finished_until)
    sum.finished_until = more.finished_until;
}

function summedRowOf(payment: Row<'payment'>): SummedRow {
  return {
    tenant_id: payment.tenant_id,
    instrument: payment.instrument as Instrument,
    state: payment.state,
    created_at: payment.created_at.toISOString(),
    store_id: payment.store_id ?? undefined,
    terminal_id: payment.terminal_id ?? undefined,
    qr_code_id: payment.qr_code_id ?? undefined,
    payment_solution: payment.payment_solution ?? undefined,
  };
}

/** A key column's value. The zero UUID and '' mean none. */
function keyPart({ row, hour, day }: Cell, name: (typeof rollups)[Rollup][number][0]): string {
  if (name === 'hour') return hour;
  if (name === 'day') return day;
  if (name === 'month') return firstOfMonth(day);
  if (name === 'payment_solution') return row.payment_solution ?? '';
  return row[name] ?? noId;
}
