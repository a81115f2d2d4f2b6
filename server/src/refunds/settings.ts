import type { Received } from '@galla/contract/core/endpoint.ts';
import type { refunds } from '@galla/contract/refunds/endpoints.ts';
import type { RefundSettings } from '@galla/contract/refunds/schemas.ts';
import { defaultStepUpAbove } from '@galla/contract/refunds/schemas.ts';
import { record } from '../audit/service.ts';
import type { Scope } from '../platform/auth/scope.ts';
import type { Tx } from '../platform/db/database.ts';
import type { ScopedContext } from '../platform/http/handlers.ts';
import { findSettings, saveSettings } from './queries.ts';

/** The limits of a merchant: its own, or the defaults. */
export async function limitsOf(tx: Tx, tenantId: string): Promise<Omit<RefundSettings, 'merchantId'>> {
  const own = await findSettings(tx, tenantId);
  return {
    stepUpAbove: own === undefined ? defaultStepUpAbove : own.step_up_above,
    approvalAbove: own?.approval_above ?? null,
    bulkApproval: own?.bulk_approval ?? false,
  };
}

/** The refund settings of a merchant's team. */
export async function findRefundSettings(
  tx: Tx,
  { tenantId, merchantId }: Scope['merchants'][number],
): Promise<RefundSettings> {
  return { merchantId, ...(await limitsOf(tx, tenantId)) };
}

/** Changes the refund settings of a merchant's team. The log has the limits before and after. */
export async function changeRefundSettings(
  tx: Tx,
  context: ScopedContext,
  { tenantId, merchantId }: Scope['merchants'][number],
  request: Received<typeof refunds.saveSettings>['body'],
): Promise<RefundSettings> {
  const before = await limitsOf(tx, tenantId);
  const { stepUpAbove, approvalAbove, bulkApproval = before.bulkApproval } = request;
  await saveSettings(tx, {
    tenant_id: tenantId,
    step_up_above: stepUpAbove,
    approval_above: approvalAbove,
    bulk_approval: bulkApproval,
    changed_at: new Date(context.now),
  });
  const { personId, membershipId } = context.scope;
  await record(tx, context, {
    act: 'REFUND_SETTINGS_CHANGED',
    personId,
    membershipId,
    detail: {
      merchant: merchantId,
      stepUpBefore: before.stepUpAbove,
      stepUpAfter: stepUpAbove,
      approvalBefore: before.approvalAbove ?? 'none',
      approvalAfter: approvalAbove ?? 'none',
      bulkBefore: before.bulkApproval ? 'yes' : 'no',
      bulkAfter: bulkApproval ? 'yes' : 'no',
    },
  });
  return { merchantId, stepUpAbove, approvalAbove, bulkApproval };
}
