import type { Database, Tx } from '../../../platform/db/database.ts';
import { inTenant } from '../../../platform/db/database.ts';
import { appendToOutbox } from '../../../platform/events/outbox.ts';
import { newId } from '../../../platform/ids.ts';
import { markNetted } from '../../../refunds/refunds/public/netting-queries.ts';
import type { Tax } from '../../ledger/public/gst-queries.ts';
import { taxOf } from '../../ledger/public/gst-queries.ts';
import { lockSettlements } from '../../ledger/public/lock-queries.ts';
import { bookJournals } from '../../ledger/public/service.ts';
import { expectedByDay } from '../calendar/expected.ts';
import { insertPayout } from '../public/payouts.ts';
import { findPayoutState, hasSettlement, insertSettlement } from '../queries.ts';
import type { Cuts, Terms } from '../terms.ts';
import { cutsOf, termsOf } from '../terms.ts';
import type { SettlementKey } from './item-queries.ts';
import { addChargebacks, addPayments, addRefunds } from './item-queries.ts';

/** Why a merchant has no settlement on a working day. */
export type NotSettled =
  | 'MADE_BEFORE'
  | 'HELD'
  | 'ACCOUNT_CHANGING'
  | 'FROZEN'
  | 'NO_ACCOUNT'
  | 'NOTHING_DUE'
  | 'REFUNDS_EXCEED'
  | 'BELOW_MINIMUM';

/** Thrown to roll the settlement back. */
class Undone extends Error {
  readonly reason: NotSettled;
  constructor(reason: NotSettled) {
    super(reason);
    this.reason = reason;
  }
}

/** An Indian working day, with the holidays and the current time. */
export interface SettlementDay {
  readonly day: string;
  readonly holidays: ReadonlyMap<string, string>;
  /** In ms. */
  readonly now: number;
}

/**
 * Creates a merchant's settlement for a day in one transaction: due payments are added to it, the ledger moves the net
 * out of payable, and a payout is queued. A net below the minimum, or below zero, is rolled back, and its payments are
 * due again on the next day. Each merchant has at most one settlement a day, however often this runs.
 */
export async function makeSettlement(
  database: Database,
  tenantId: string,
  on: SettlementDay,
): Promise<SettlementKey | NotSettled> {
  try {
    return await inTenant(database, tenantId, (tx) => make(tx, tenantId, on));
  } catch (error) {
    if (error instanceof Undone) return error.reason;
    throw error;
  }
}

async function make(tx: Tx, tenantId: string, { day, holidays, now }: SettlementDay): Promise<SettlementKey> {
  await lockSettlements(tx, tenantId);
  const { frozen, changing, account } = await findPayoutState(tx, tenantId);
  if (await hasSettlement(tx, tenantId, day)) throw new Undone('MADE_BEFORE');
  if (frozen) throw new Undone('FROZEN');
  const terms = await termsOf(tx, tenantId);
  if (terms.holdReason !== null) throw new Undone('HELD');
  if (changing) throw new Undone('ACCOUNT_CHANGING');
  // Without an account the due sum is only read. Otherwise a growing list of payments would be added and rolled back
  // every day.
  if (account === null) {
    const due = (await expectedByDay(tx, tenantId, { terms, holidays, soonest: day, now })).get(day) ?? 0;
    throw new Undone(shortfall(due, terms) ?? 'NO_ACCOUNT');
  }
  const key = { tenantId, settlementId: newId(now) };
  const tax = await taxOf(tx, tenantId);
  const cuts = cutsOf(day, terms, holidays);
  const sums = await take(tx, key, cuts, tax.is_igst);
  if (sums.net === 0 && sums.payments > 0) throw new Undone('REFUNDS_EXCEED');
  const short = shortfall(sums.net, terms);
  if (short !== undefined) throw new Undone(short);
  await bookSettlement(tx, key, { ...sums, ...tax, day, cuts }, now);
  await insertPayout(tx, key, { accountId: account, amount: sums.net }, now);
  // Last, because it locks the tenant's counter.
  await appendToOutbox(tx, tenantId, [{ type: 'settlement.created', subjectId: key.settlementId }], now);
  return key;
}

/** Adds all due items to the settlement, and sums them. */
async function take(tx: Tx, key: SettlementKey, cuts: Cuts, isIgst: boolean) {
  const payments = await addPayments(tx, key, cuts, isIgst);
  const { ids, returned_fee, returned_taxable, returned_gst, ...refunds } = await addRefunds(tx, key);
  if (ids.length > 0) await markNetted(tx, key.tenantId, ids);
  const charged_back = await addChargebacks(tx, key);
  const fee = payments.fee - returned_fee;
  const taxable = payments.taxable - returned_taxable;
  const gst = payments.gst - returned_gst;
  const net = payments.gross - fee - gst - refunds.refunded + refunds.returned - charged_back;
  return { ...payments, ...refunds, fee, taxable, gst, charged_back, net };
}

type Sums = Awaited<ReturnType<typeof take>> & Tax & { readonly day: string; readonly cuts: Cuts };

/** Stores the settlement, and books its net and the rounding difference of its GST out of payable. */
async function bookSettlement(tx: Tx, key: SettlementKey, { cuts, ...sums }: Sums, now: number): Promise<void> {
  const { tenantId: tenant_id, settlementId: id } = key;
  const { net, gst_rounding } = sums;
  const at = new Date(now);
  const journal = { tenant_id, id: newId(now), kind: 'settlement', created_at: at };
  const legs = { payable: net + gst_rounding, 'settlement-clearing': -net, gst: -gst_rounding };
  await bookJournals(tx, [{ ...journal, legs }]);
  await insertSettlement(tx, {
    tenant_id,
    id,
    state: 'PENDING',
    journal_id: journal.id,
    created_at: at,
    in_store_until: new Date(cuts.inStore),
    online_until: new Date(cuts.online),
    ...sums,
  });
}

/** Why an amount in paise is not settled. */
function shortfall(net: number, { minimum }: Terms): NotSettled | undefined {
  if (net === 0) return 'NOTHING_DUE';
  if (net < 0) return 'REFUNDS_EXCEED';
  return net < minimum ? 'BELOW_MINIMUM' : undefined;
}
