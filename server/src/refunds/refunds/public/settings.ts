import type { Received } from '@galla/contract/core/endpoint.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { settingsHome } from '@galla/contract/identity/profile/area.ts';
import type { refunds } from '@galla/contract/refunds/refunds/endpoints.ts';
import type { RefundSettings } from '@galla/contract/refunds/refunds/schemas.ts';
import { defaultStepUpAbove } from '@galla/contract/refunds/refunds/schemas.ts';
import type { AuditAct } from '@galla/contract/registry.ts';
import { findPersonName } from '../../../business/merchants/public/admin-queries.ts';
import { hasAnotherAdmin, notifyOtherAdmins } from '../../../business/merchants/public/second-person.ts';
import type { ScopedContext } from '../../../callers/person.ts';
import { record } from '../../../identity/audit/public/service.ts';
import type { Scope } from '../../../platform/auth/scope.ts';
import type { Row, Tx } from '../../../platform/db/database.ts';
import { findSettings, lockSettings, saveSettings } from '../queries.ts';

/** The limits of a merchant. */
export type RefundLimits = Pick<RefundSettings, 'stepUpAbove' | 'approvalAbove' | 'bulkApproval'>;

/** The screen with the limits. */
const { path } = settingsHome;

/** The limits of a merchant: its own, or the defaults. */
export const limitsOf = async (tx: Tx, tenantId: string): Promise<RefundLimits> =>
  limitsIn(await findSettings(tx, tenantId));

const limitsIn = (own: Row<'refund_settings'> | undefined): RefundLimits => ({
  stepUpAbove: own === undefined ? defaultStepUpAbove : own.step_up_above,
  approvalAbove: own?.approval_above ?? null,
  bulkApproval: own?.bulk_approval ?? false,
});

/** Whether any refunds need a second person's approval. */
export const asksSecondPerson = ({ approvalAbove, bulkApproval }: RefundLimits): boolean =>
  approvalAbove !== null || bulkApproval;

/** The refund settings of a merchant's team, as shown to a person. */
export async function findRefundSettings(
  tx: Tx,
  { tenantId, merchantId }: Scope['merchants'][number],
  personId: string,
): Promise<RefundSettings> {
  const own = await findSettings(tx, tenantId);
  return { merchantId, ...limitsIn(own), waiting: await waitingIn(tx, own, personId) };
}

async function waitingIn(
  tx: Tx,
  own: Row<'refund_settings'> | undefined,
  personId: string,
): Promise<RefundSettings['waiting']> {
  const wanted = wantedIn(own);
  if (wanted === undefined) return null;
  const { by, at, limits } = wanted;
  const requestedBy = (await findPersonName(tx, by)) ?? '';
  return { ...limits, requestedBy, requestedAt: at.toISOString(), own: by === personId };
}

function wantedIn(own: Row<'refund_settings'> | undefined) {
  if (own === undefined || own.wanted_by === null || own.wanted_at === null) return undefined;
  const limits: RefundLimits = {
    stepUpAbove: own.wanted_step_up_above ?? own.step_up_above,
    approvalAbove: own.wanted_approval_above,
    bulkApproval: own.wanted_bulk_approval === true,
  };
  return { by: own.wanted_by, at: own.wanted_at, limits };
}

const nothingWanted = {
  wanted_step_up_above: null,
  wanted_approval_above: null,
  wanted_bulk_approval: null,
  wanted_by: null,
  wanted_at: null,
} as const;

/** Whether some refund would need less proof or approval than before. */
export const isLooser = (before: RefundLimits, after: RefundLimits): boolean =>
  after.stepUpAbove > before.stepUpAbove ||
  (after.approvalAbove ?? Number.POSITIVE_INFINITY) > (before.approvalAbove ?? Number.POSITIVE_INFINITY) ||
  (before.bulkApproval && !after.bulkApproval);

/**
 * Changes the refund settings of a merchant's team. Stricter limits apply at once. Looser limits wait for another
 * Admin, if there is one: a person bound by a limit may not lift it alone.
 */
export async function changeRefundSettings(
  tx: Tx,
  context: ScopedContext,
  merchant: Scope['merchants'][number],
  request: Received<typeof refunds.saveSettings>['body'],
): Promise<RefundSettings> {
  const { tenantId } = merchant;
  const { personId } = context.scope;
  const before = limitsIn(await lockSettings(tx, tenantId));
  const { stepUpAbove, approvalAbove, bulkApproval = before.bulkApproval } = request;
  const after = { stepUpAbove, approvalAbove, bulkApproval };
  const waits = isLooser(before, after) && (await hasAnotherAdmin(tx, tenantId, personId));
  const at = new Date(context.now);
  if (waits)
    await saveSettings(tx, {
      ...rowOf(tenantId, before, at),
      wanted_step_up_above: stepUpAbove,
      wanted_approval_above: approvalAbove,
      wanted_bulk_approval: bulkApproval,
      wanted_by: personId,
      wanted_at: at,
    });
  else await saveSettings(tx, { ...rowOf(tenantId, after, at), ...nothingWanted });
  if (waits) await notifyOtherAdmins(tx, context, tenantId, { what: 'LIMITS_REQUESTED', personId, path });
  await write(tx, context, merchant, waits ? 'REFUND_SETTINGS_REQUESTED' : 'REFUND_SETTINGS_CHANGED', before, after);
  return findRefundSettings(tx, merchant, personId);
}

const rowOf = (tenant_id: string, { stepUpAbove, approvalAbove, bulkApproval }: RefundLimits, changed_at: Date) => ({
  tenant_id,
  step_up_above: stepUpAbove,
  approval_above: approvalAbove,
  bulk_approval: bulkApproval,
  changed_at,
});

/** Approves looser limits that another Admin requested. @throws Problem CONFLICT, OWN_CHANGE */
export async function approveRefundSettings(
  tx: Tx,
  context: ScopedContext,
  merchant: Scope['merchants'][number],
  requestedAt: string,
): Promise<RefundSettings> {
  const { tenantId } = merchant;
  const { personId } = context.scope;
  const { before, limits, by } = await lockWanted(tx, tenantId, requestedAt);
  if (by === personId) throw new Problem('OWN_CHANGE', 403);
  await saveSettings(tx, { ...rowOf(tenantId, limits, new Date(context.now)), ...nothingWanted });
  await notifyOtherAdmins(tx, context, tenantId, { what: 'LIMITS_APPROVED', personId, path });
  const requestedBy = (await findPersonName(tx, by)) ?? '';
  await write(tx, context, merchant, 'REFUND_SETTINGS_CHANGED', before, limits, { requestedBy });
  return findRefundSettings(tx, merchant, personId);
}

/** Withdraws looser limits that wait for approval. @throws Problem CONFLICT */
export async function stopRefundSettings(
  tx: Tx,
  context: ScopedContext,
  merchant: Scope['merchants'][number],
  requestedAt: string,
): Promise<RefundSettings> {
  const { tenantId } = merchant;
  const { personId } = context.scope;
  const { before, limits, row } = await lockWanted(tx, tenantId, requestedAt);
  await saveSettings(tx, { ...row, ...nothingWanted });
  await notifyOtherAdmins(tx, context, tenantId, { what: 'LIMITS_STOPPED', personId, path });
  await write(tx, context, merchant, 'REFUND_SETTINGS_STOPPED', before, limits);
  return findRefundSettings(tx, merchant, personId);
}

async function lockWanted(tx: Tx, tenantId: string, requestedAt: string) {
  const row = await lockSettings(tx, tenantId);
  const wanted = wantedIn(row);
  if (row === undefined || wanted === undefined || wanted.at.getTime() !== Date.parse(requestedAt))
    throw new Problem('CONFLICT', 409);
  return { ...wanted, row, before: limitsIn(row) };
}

/** Logs the limits before and after. Called last, because it locks the merchant's log. */
function write(
  tx: Tx,
  context: ScopedContext,
  { merchantId }: Scope['merchants'][number],
  act: AuditAct,
  before: RefundLimits,
  after: RefundLimits,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { personId, membershipId } = context.scope;
  return record(tx, context, {
    act,
    personId,
    membershipId,
    detail: {
      merchant: merchantId,
      stepUpBefore: before.stepUpAbove,
      stepUpAfter: after.stepUpAbove,
      approvalBefore: before.approvalAbove ?? 'none',
      approvalAfter: after.approvalAbove ?? 'none',
      bulkBefore: before.bulkApproval ? 'yes' : 'no',
      bulkAfter: after.bulkApproval ? 'yes' : 'no',
      ...more,
    },
  });
}
