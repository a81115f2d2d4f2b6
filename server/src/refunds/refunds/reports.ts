import { decodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { RailRefundCallback } from '@galla/contract/rail/callbacks.ts';
import { keepContradiction } from '../../payments/ingestion/public/contradiction-queries.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { inTenant, inTransaction } from '../../platform/db/database.ts';
import { GroupCommit } from '../../platform/db/group-commit.ts';
import { findTenants } from '../../platform/db/tenants.ts';
import { contentId, noId } from '../../platform/ids.ts';
import type { Engine } from '../../platform/rail/engine-keys.ts';
import { clockOffsetOf } from '../../platform/sandbox-clock.ts';
import type { ReportedRefund } from './ending-queries.ts';
import { findReported } from './ending-queries.ts';
import { applyOutcomes } from './outcome.ts';
import { findMerchant, findPayment, findRefund } from './queries.ts';

/** A report, and the engine that signed it. */
export interface SignedReport {
  readonly engine: Engine;
  readonly report: RailRefundCallback;
  readonly now: number;
}

/** Applies reports. Simultaneous reports of one tenant are booked together. False if the tenant has no such refund. */
export type Reports = GroupCommit<SignedReport, boolean>;

/** Starts the handling of reports. */
export const openReports = (database: Database): Reports =>
  new GroupCommit((tenantId, reports) => inTenant(database, tenantId, (tx) => applyAll(tx, tenantId, reports)), 50);

/**
 * Applies the rail's report of a refund. Reports arrive at least once and in any order. A contradicting report changes
 * nothing: it is stored for the operator and acknowledged, because a retry would not help.
 * @throws Problem REFUND_NOT_FOUND if the merchant has no such refund
 */
export async function applyReport(database: Database, reports: Reports, signed: SignedReport): Promise<void> {
  const tenants = await inTransaction(database, (tx) => findTenants(tx, signed.report.merchantId, signed.engine.modes));
  for (const tenantId of tenants) {
    const now = signed.now + (await clockOffsetOf(database, tenantId));
    if (await reports.submit(tenantId, { ...signed, now })) return;
  }
  throw new Problem('REFUND_NOT_FOUND', 404);
}

async function applyAll(tx: Tx, tenantId: string, signed: readonly SignedReport[]): Promise<boolean[]> {
  const all = signed.map((one) => ({ ...one, refundId: decodeId('refund', one.report.refundId) ?? noId }));
  const known = await findReported(tx, tenantId, [...new Set(all.map(({ refundId }) => refundId))]);
  const fitting = all.filter((one) => isAbout(one.report, known.get(one.refundId)));
  const now = Math.max(...all.map((one) => one.now));
  const taken = await applyOutcomes(
    tx,
    tenantId,
    fitting.map(({ refundId, report }) => ({ refundId, outcome: report })),
    now,
  );
  const unfit = new Set(all.filter((one) => known.has(one.refundId) && !fitting.includes(one)));
  for (const [index, one] of fitting.entries()) if (taken[index] === 'contradicts') unfit.add(one);
  for (const { engine, refundId, report } of unfit)
    await keepReport(tx, engine.keyId, { tenantId, refundId }, report, now);
  return all.map(({ refundId }) => known.has(refundId));
}

/** Whether a report has the refund's payment and amount. Other reports are not applied. */
function isAbout(report: RailRefundCallback, refund: ReportedRefund | undefined): boolean {
  return refund?.amount === report.amount && refund.provider_transaction_id === report.providerTransactionId;
}

/** Stores a contradicting report for the operator. */
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
