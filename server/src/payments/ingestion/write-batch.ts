import { inClientTransaction } from '../../platform/db/client-transaction.ts';
import type { Database } from '../../platform/db/database.ts';
import { contentId, newId } from '../../platform/ids.ts';
import type { StoredPayment } from '../payments/public/stored-payment.ts';
import type { PaymentWrite } from '../payments/public/write-payments.ts';
import { writePayments } from '../payments/public/write-payments.ts';
import { type Refusal, refuse } from './events.ts';
import { withoutErased } from './forgotten.ts';
import { type Arrival, advancePayment, beginPayment, bookPayment, type Step } from './payment-row.ts';
import { insertRefusedEvents, type RefusedEvent } from './queries.ts';

/** The result of one arrival. `paymentId` is the row's UUID. */
export type Outcome =
  | { readonly is: 'accepted' | 'duplicate'; readonly paymentId: string }
  | { readonly is: 'refused'; readonly refusal: Refusal };

/** The contents of one batch. `refused` are events refused earlier that the operator must see. */
export interface Batch {
  readonly arrivals: readonly Arrival[];
  readonly refused: readonly RefusedEvent[];
}

/** The events of one payment within a batch, in order of arrival. */
interface Group {
  readonly arrivals: readonly [Arrival, ...Arrival[]];
  steps: readonly Step[];
  after: StoredPayment;
}

/**
 * Writes a batch in one transaction: payments, journal, rollups, outbox and refused events, all or nothing. It is safe
 * to repeat after an unknown outcome, because rows already written count as duplicates. Outcomes are in order of
 * arrival.
 * @param erasedKey the key of the marks of erased customers
 */
export function writeBatch(
  database: Database,
  { arrivals: reported, refused }: Batch,
  now: number,
  erasedKey?: Buffer,
): Promise<Outcome[]> {
  const receivedAt = new Date(now).toISOString();
  return inClientTransaction(database, async (client) => {
    const arrivals = await withoutErased(client, erasedKey, reported);
    const groups = groupByPayment(arrivals, receivedAt);
    const journalId = newId(now);
    const writes = groups.map((group) => writeOf(group, journalId));
    await writePayments(client, writes, { id: journalId, at: receivedAt });
    const conflicts = groups.flatMap(conflictsOf);
    if (refused.length + conflicts.length > 0)
      await insertRefusedEvents(client, [...refused, ...conflicts], receivedAt);
    return outcomesOf(arrivals, groups);
  });
}

/**
 * A refused event as the operator sees it. The id is derived from the content, so that a repeated refusal is the same
 * row.
 */
export function refusedEvent(
  engineKeyId: string,
  event: Arrival['event'],
  { code, field, message }: Refusal,
): RefusedEvent {
  return {
    id: contentId(`${engineKeyId}|${code}|${JSON.stringify(event)}`),
    engine_key_id: engineKeyId,
    merchant_id: event.merchantId,
    provider_transaction_id: event.providerTransactionId,
    code,
    field,
    message,
    event,
  };
}

function groupByPayment(arrivals: readonly Arrival[], receivedAt: string): Group[] {
  const lists = Map.groupBy(arrivals, ({ tenantId, event }) => `${tenantId} ${event.providerTransactionId}`);
  return [...lists.values()].flatMap(([first, ...rest]) =>
    first === undefined ? [] : [{ arrivals: [first, ...rest], ...fold(undefined, [first, ...rest], receivedAt) }],
  );
}

function fold(
  before: StoredPayment | undefined,
  arrivals: readonly Arrival[],
  receivedAt: string,
): Pick<Group, 'steps' | 'after'> {
  let row = before;
  const steps: Step[] = [];
  for (const arrival of arrivals) {
    const step: Step =
      row === undefined ? { is: 'accepted', row: beginPayment(arrival, receivedAt) } : advancePayment(row, arrival);
    row = step.row;
    steps.push(step);
  }
  if (row === undefined) throw new RangeError('A group has at least one arrival');
  return { steps, after: row };
}

/** Writes a payment as new. If it is already stored, its events are applied again to the stored row. */
function writeOf(group: Group, journalId: string): PaymentWrite {
  const { prices } = group.arrivals[0];
  if (group.after.state === 'COMPLETED') bookPayment(group.after, journalId, prices);
  return {
    payment: group.after,
    tariffs: prices.tariffs,
    merge(stored) {
      Object.assign(group, fold(stored, group.arrivals, stored.received_at));
      if (group.after.state === 'COMPLETED' && stored.state !== 'COMPLETED')
        bookPayment(group.after, journalId, prices);
      return group.after;
    },
  };
}

function conflictsOf({ arrivals, steps }: Group): RefusedEvent[] {
  return arrivals.flatMap((arrival, index) => {
    const is = steps[index]?.is;
    if (is !== 'AMOUNT_MISMATCH' && is !== 'STATE_CONFLICT') return [];
    return [refusedEvent(arrival.engineKeyId, arrival.event, refusalOf(is))];
  });
}

function refusalOf(is: 'AMOUNT_MISMATCH' | 'STATE_CONFLICT'): Refusal {
  return refuse(is, is === 'AMOUNT_MISMATCH' ? 'amount' : 'state');
}

function outcomesOf(arrivals: readonly Arrival[], groups: readonly Group[]): Outcome[] {
  const outcomes = new Map<Arrival, Outcome>();
  for (const { arrivals: own, steps, after } of groups) {
    const taken = {
      accepted: { is: 'accepted', paymentId: after.id },
      duplicate: { is: 'duplicate', paymentId: after.id },
    } as const;
    for (const [index, arrival] of own.entries()) {
      const is = steps[index]?.is ?? 'accepted';
      const refused = is === 'AMOUNT_MISMATCH' || is === 'STATE_CONFLICT';
      outcomes.set(arrival, refused ? { is: 'refused', refusal: refusalOf(is) } : taken[is]);
    }
  }
  return arrivals.map((arrival) => {
    const outcome = outcomes.get(arrival);
    if (outcome === undefined) throw new RangeError('Every arrival belongs to a group');
    return outcome;
  });
}
