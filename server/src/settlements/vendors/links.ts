import { record } from '../../identity/audit/public/service.ts';
import { newSecret } from '../../platform/crypto/sealing.ts';
import type { Tx } from '../../platform/db/database.ts';
import { appendToOutbox } from '../../platform/events/outbox.ts';
import { newId } from '../../platform/ids.ts';
import type { Operator, Owner } from '../../platform/operator.ts';
import { closeLinkOf, upsertLink } from './queries.ts';

/**
 * Creates the link with which a vendor signs in. An earlier one for the same number ends.
 * @returns the id in the address, which is not stored in plain text
 */
export async function makeVendorLink(
  tx: Tx,
  operator: Operator,
  merchant: Pick<Owner, 'id' | 'chainId'>,
  { vendorName, phone }: { readonly vendorName: string; readonly phone: string },
): Promise<string> {
  const metaId = newSecret();
  const { now } = operator;
  const id = await upsertLink(tx, { id: newId(now), merchantId: merchant.id, metaId, vendorName, phone, now });
  await recordFor(tx, operator, merchant, { act: 'VENDOR_LINK_MADE', id, vendorName });
  return metaId;
}

/**
 * Closes the link of a vendor. No one can sign in with it, and the next request of a signed-in vendor is refused.
 * @returns false if this number has no open link
 */
export async function closeVendorLink(
  tx: Tx,
  operator: Operator,
  merchant: Pick<Owner, 'id' | 'chainId'>,
  phone: string,
): Promise<boolean> {
  const closed = await closeLinkOf(tx, merchant.id, phone, operator.now);
  if (closed === undefined) return false;
  await recordFor(tx, operator, merchant, {
    act: 'VENDOR_LINK_CLOSED',
    id: closed.id,
    vendorName: closed.vendor_name,
  });
  return true;
}

/** Logs the change and announces it to the merchant's programs, in live mode (decision 103). */
async function recordFor(
  tx: Tx,
  operator: Operator,
  { chainId: tenantId }: Pick<Owner, 'id' | 'chainId'>,
  done: {
    readonly act: 'VENDOR_LINK_MADE' | 'VENDOR_LINK_CLOSED';
    readonly id: string;
    readonly vendorName: string;
  },
): Promise<void> {
  await record(tx, operator, {
    personId: null,
    membershipId: null,
    ownerId: tenantId,
    act: done.act,
    subject: { kind: 'vendor', id: done.id },
    detail: { vendor: done.vendorName, operator: operator.name },
  });
  const type = done.act === 'VENDOR_LINK_MADE' ? 'vendor.linked' : 'vendor.unlinked';
  await appendToOutbox(tx, tenantId, [{ type, subjectId: done.id }], operator.now);
}
