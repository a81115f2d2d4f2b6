import { encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { RailChargebackCallback } from '@galla/contract/rail/callbacks.ts';
import type { ActContext } from '../../identity/audit/public/service.ts';
import { record } from '../../identity/audit/public/service.ts';
import { keepContradiction } from '../../payments/ingestion/public/contradiction-queries.ts';
import type { ClaimedPayment } from '../../payments/payments/public/amount-queries.ts';
import { lockClaimedPayment } from '../../payments/payments/public/amount-queries.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { inTenant, inTransaction } from '../../platform/db/database.ts';
import { findTenants } from '../../platform/db/tenants.ts';
import { appendToOutbox } from '../../platform/events/outbox.ts';
import { contentId, newId } from '../../platform/ids.ts';
import type { Engine } from '../../platform/rail/engine-keys.ts';
import { clockOf, timeAt } from '../../platform/sandbox-clock.ts';
import { giveBack, satisfyOpenClaims } from './public/service.ts';
import type { StoredChargeback } from './queries.ts';
import { endChargeback, findByRailId, insertChargeback } from './queries.ts';

/** A report, and the engine that signed it. */
interface Said {
  readonly engine: Engine;
  readonly report: RailChargebackCallback;
}

/** The context of a report, at the time of its tenant. */
type ReportContext = ActContext & { readonly clock: Clock };

/**
 * Applies the rail's report of a chargeback. Reports arrive at least once and in any order; only a change of state is
 * booked. A frozen merchant's chargebacks are booked too, because the bank already has the money. A contradicting
 * report changes nothing: it is stored for the operator and acknowledged, because a retry would not help.
 * @throws Problem TRANSACTION_NOT_FOUND if the merchant has no such payment or it is not paid yet; a retry may succeed
 */
export async function applyChargeback(database: Database, context: ReportContext, said: Said): Promise<void> {
  const tenants = await inTransaction(database, (tx) => findTenants(tx, said.report.merchantId, said.engine.modes));
  for (const tenantId of tenants) {
    const clock = await clockOf({ database, clock: context.clock }, tenantId);
    const timed = { ...context, now: timeAt(clock, context.now), clock };
    const known = await inTenant(database, tenantId, async (tx) => {
      const payment = await lockClaimedPayment(tx, tenantId, said.report.providerTransactionId);
      if (payment === undefined) return false;
      if (payment.state === 'INITIATED' || payment.state === 'PENDING') throw new Problem('TRANSACTION_NOT_FOUND', 404);
      await apply(tx, timed, payment, said);
      return true;
    });
    if (known) return;
  }
  throw new Problem('TRANSACTION_NOT_FOUND', 404);
}

async function apply(tx: Tx, context: ReportContext, payment: ClaimedPayment, said: Said): Promise<void> {
  const { report } = said;
  const known = await findByRailId(tx, payment.tenant_id, report.chargebackId);
  const fits = known === undefined || (known.payment_id === payment.id && known.amount === report.amount);
  if (payment.state !== 'COMPLETED' || !fits || contradicts(known, report))
    return keep(tx, payment, known, said, context.now);
  if (known !== undefined && (report.state === 'OPENED' || report.state === known.state)) return;
  const chargeback = known ?? (await open(tx, payment, report, context));
  if (known !== undefined && report.state !== 'OPENED') {
    await endChargeback(tx, known, report.state, new Date(context.now));
    if (report.state === 'WON') await giveBack(tx, payment, known, context.now);
  }
  await notify(tx, context, payment, chargeback, report);
}

/** Whether two final states differ. A final state may arrive before the report that opens the chargeback. */
const contradicts = (known: StoredChargeback | undefined, { state }: RailChargebackCallback): boolean =>
  known !== undefined && known.state !== 'OPENED' && state !== 'OPENED' && known.state !== state;

async function open(
  tx: Tx,
  payment: ClaimedPayment,
  report: RailChargebackCallback,
  { clock, now }: ReportContext,
): Promise<StoredChargeback> {
  const at = new Date(now);
  const row = {
    tenant_id: payment.tenant_id,
    id: newId(now),
    payment_id: payment.id,
    rail_chargeback_id: report.chargebackId,
    state: report.state,
    amount: report.amount,
    reason: report.reason,
    arn: report.arn ?? null,
    // The rail's clock may run ahead of ours.
    opened_at: new Date(Math.min(timeAt(clock, Date.parse(report.at)), now)),
    finished_at: report.state === 'OPENED' ? null : at,
    received_at: at,
  };
  await insertChargeback(tx, row);
  if (report.state !== 'WON') await satisfyOpenClaims(tx, payment, now);
  return { ...row, taken: 0 };
}

const acts = { OPENED: 'CHARGEBACK_OPENED', WON: 'CHARGEBACK_WON', LOST: 'CHARGEBACK_LOST' } as const;

/** Appends to the outbox, then writes the audit entry. The entry is last because it locks the merchant's log. */
async function notify(
  tx: Tx,
  context: ActContext,
  { tenant_id, id: paymentId }: ClaimedPayment,
  { id }: StoredChargeback,
  { state, amount }: RailChargebackCallback,
): Promise<void> {
  // Live screens get no event: they would announce a payment that they have not seen as a new one.
  await appendToOutbox(tx, tenant_id, [{ type: `chargeback.${state.toLowerCase()}`, subjectId: id }], context.now);
  await record(tx, context, {
    act: acts[state],
    personId: null,
    membershipId: null,
    ownerId: tenant_id,
    subject: { kind: 'payment', id: paymentId },
    detail: { chargeback: encodeId('chargeback', id), amount },
  });
}

/** Stores a contradicting report for the operator. */
async function keep(
  tx: Tx,
  payment: ClaimedPayment,
  known: StoredChargeback | undefined,
  { engine: { keyId }, report }: Said,
  now: number,
): Promise<void> {
  const here =
    known === undefined
      ? `The payment is ${payment.state} here.`
      : `The chargeback is ${known.state} here, over ${known.amount} paise.`;
  await keepContradiction(tx, {
    id: contentId(`${keyId}|${report.chargebackId}|${JSON.stringify(report)}`),
    engine_key_id: keyId,
    merchant_id: report.merchantId,
    provider_transaction_id: report.providerTransactionId,
    code: 'STATE_CONFLICT',
    field: 'state',
    message: `${here} What the rail says was not taken.`,
    event: report,
    received_at: new Date(now),
  });
}
