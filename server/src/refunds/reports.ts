import { decodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { RailRefundCallback } from '@galla/contract/rail.ts';
import { keepContradiction } from '../ingestion/contradictions.ts';
import type { Database, Tx } from '../platform/db/database.ts';
import { inTenant, inTransaction } from '../platform/db/database.ts';
import { findTenants } from '../platform/db/tenants.ts';
import { contentId } from '../platform/ids.ts';
import { takeOutcome } from './outcome.ts';
import { findMerchant, findPayment, findRefund } from './queries.ts';

/**
 * Takes what the rail reports of a refund by itself. Reports come at least once and in any order. What does not fit what
 * Galla knows changes nothing, is kept for the operator, and is acknowledged: sent again it would fit no better.
 * @throws Problem REFUND_NOT_FOUND where the merchant has no such refund
 */
export async function takeReport(
  database: Database,
  engineKeyId: string,
  report: RailRefundCallback,
  now: number,
): Promise<void> {
  const refundId = decodeId('refund', report.refundId) ?? '';
  const tenants = await inTransaction(database, (tx) => findTenants(tx, report.merchantId));
  for (const tenantId of tenants) {
    const known = await inTenant(database, tenantId, async (tx) => {
      const unfit = await misfitOf(tx, { tenantId, refundId }, report);
      if (unfit === 'unknown') return false;
      const taken = unfit ?? (await takeOutcome(tx, { tenantId, refundId }, report, now));
      if (taken === 'contradicts') await keepReport(tx, engineKeyId, { tenantId, refundId }, report, now);
      return true;
    });
    if (known) return;
  }
  throw new Problem('REFUND_NOT_FOUND', 404);
}

/** A report about another payment or amount than the refund's is not about the refund. */
async function misfitOf(
  tx: Tx,
  { tenantId, refundId }: { tenantId: string; refundId: string },
  report: RailRefundCallback,
): Promise<'unknown' | 'contradicts' | undefined> {
  const refund = await findRefund(tx, tenantId, refundId);
  if (refund === undefined) return 'unknown';
  const payment = await findPayment(tx, tenantId, refund.payment_id);
  const fits = refund.amount === report.amount && payment?.provider_transaction_id === report.providerTransactionId;
  return fits ? undefined : 'contradicts';
}

/** Keeps for the operator what the rail says against what Galla knows. */
export async function keepReport(
  tx: Tx,
  source: string,
  { tenantId, refundId }: { tenantId: string; refundId: string },
  said: object,
  now: number,
): Promise<void> {
  const refund = await findRefund(tx, tenantId, refundId);
  const { merchant_id } = await findMerchant(tx, tenantId);
  const payment = refund === undefined ? undefined : await findPayment(tx, tenantId, refund.payment_id);
  await keepContradiction(tx, {
    id: contentId(`${source}|${refundId}|${JSON.stringify(said)}`),
    engine_key_id: source,
    merchant_id,
    provider_transaction_id: payment?.provider_transaction_id ?? '',
    code: 'STATE_CONFLICT',
    field: 'state',
    message: `The refund is ${refund?.state} here, over ${refund?.amount} paise. What the rail says was not taken.`,
    event: said,
    received_at: new Date(now),
  });
}
