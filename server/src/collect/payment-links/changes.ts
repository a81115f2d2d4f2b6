import { encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { AuditAct } from '@galla/contract/registry.ts';
import type { CallerContext } from '../../callers/scoped.ts';
import { record } from '../../identity/audit/public/service.ts';
import type { Tx } from '../../platform/db/database.ts';
import { expiryOf } from './create.ts';
import { announceLink, endLink } from './end-link.ts';
import { paymentLinkExpiry } from './expiry.ts';
import { moveReminders } from './messages/reminders.ts';
import type { LinkKey } from './queries.ts';
import { findLink, findLinkByReference, lockLink, updateLink } from './queries.ts';

/** Records what a person did with a link. Call it last. */
export async function recordOfLink(
  tx: Tx,
  context: CallerContext,
  linkKey: LinkKey,
  act: AuditAct & `PAYMENT_LINK_${string}`,
): Promise<void> {
  const { personId, membershipId } = context.scope;
  const link = await findLink(tx, linkKey);
  const detail = { link: encodeId('paymentLink', linkKey.id), reference: link?.reference_id ?? '' };
  await record(tx, context, { act, personId, membershipId, detail: { ...detail, amount: link?.amount ?? 0 } });
}

/** Cancels an active link. A cancelled link stays as it is. True if this call cancelled it. @throws Problem */
export async function cancelLink(tx: Tx, linkKey: LinkKey, personId: string | null, now: number): Promise<boolean> {
  const link = await lockLink(tx, linkKey);
  if (link === undefined) throw new Problem('STATUS_404', 404);
  if (link.state === 'CANCELLED') return false;
  if (await endLink(tx, linkKey, 'CANCELLED', { closed_by: personId }, now)) return true;
  throw new Problem('PAYMENT_LINK_ENDED', 409);
}

/** The changes to a link. */
export interface LinkChange {
  readonly referenceId?: string | undefined;
  readonly expiresOn?: string | undefined;
  readonly expiresAt?: string | undefined;
}

/**
 * Changes the reference or expiry of an active link. A part already chosen keeps the reference and expiry of its order.
 * @throws Problem STATUS_404, STATUS_400, REFERENCE_TAKEN, PAYMENT_LINK_ENDED
 */
export async function changeLink(tx: Tx, linkKey: LinkKey, change: LinkChange, now: number): Promise<void> {
  const link = await lockLink(tx, linkKey);
  if (link === undefined) throw new Problem('STATUS_404', 404);
  if (link.state !== 'ACTIVE' || link.due_at.getTime() <= now) throw new Problem('PAYMENT_LINK_ENDED', 409);
  const { referenceId = link.reference_id, expiresOn, expiresAt } = change;
  const isMoved = expiresOn !== undefined || expiresAt !== undefined;
  const expiry = isMoved ? expiryOf(change, now) : link.expires_at.getTime();
  if (typeof expiry !== 'number') throw new Problem('STATUS_400', 400, { errors: [expiry] });
  const other = await findLinkByReference(tx, linkKey.tenantId, referenceId);
  if (other !== undefined && other.id !== linkKey.id) throw new Problem('REFERENCE_TAKEN', 409);
  const at = new Date(expiry);
  const set = { reference_id: referenceId, ...(isMoved ? { expires_at: at, due_at: at } : {}) };
  await updateLink(tx, linkKey, set).catch((error: unknown) => {
    // Another link has taken this reference since the look-up.
    if (error instanceof Error && 'code' in error && error.code === '23505') throw new Problem('REFERENCE_TAKEN', 409);
    throw error;
  });
  if (isMoved) {
    await paymentLinkExpiry.schedule(tx, linkKey.tenantId, [at]);
    await moveReminders(tx, { tenantId: linkKey.tenantId, linkId: linkKey.id }, { ...link, expires_at: at }, now);
  }
  await announceLink(tx, linkKey, 'changed', now);
}
