import { Problem } from '@galla/contract/core/problem.ts';
import { smallestLink } from '@galla/contract/payment-links/fields.ts';
import type { OpenedLink } from '@galla/contract/payment-links/schemas.ts';
import type { Limit } from '../platform/auth/limits.ts';
import { counted, countUse, networkOf } from '../platform/auth/limits.ts';
import type { Row, Tx } from '../platform/db/database.ts';
import { inTenants, inTransaction } from '../platform/db/database.ts';
import type { RequestContext } from '../platform/http/handlers.ts';
import { unusableBecause } from './activation.ts';
import { findLinkMerchant } from './activation-queries.ts';
import type { AttemptOfLink } from './details-queries.ts';
import { findAttemptsOfLink } from './details-queries.ts';
import { findContact } from './opened-queries.ts';
import type { LinkKey } from './queries.ts';
import { findByCode, findLink } from './queries.ts';
import { gstOf, itemsOf } from './reading.ts';

const minute = 60_000;
/** Customers of one mobile network share an address. */
const ofNetwork: Limit = { most: 600, windowMs: 10 * minute };
/** Enough for a link that goes round a family; too little to load one merchant's rows. */
const ofLink: Limit = { most: 300, windowMs: 10 * minute };

/** What opening a link needs of its request. */
export type Opening = Pick<RequestContext, 'database' | 'transaction' | 'address' | 'now'>;

/** The link of a code, counted against the limits of the caller and the code. @throws Problem STATUS_404, TOO_MANY_REQUESTS */
export async function linkOfCode(opening: Opening, code: string): Promise<LinkKey> {
  await counted(opening, (tx) =>
    countUse(
      tx,
      [
        { key: `payment-link-network:${networkOf(opening.address)}`, limit: ofNetwork },
        { key: `payment-link:${code}`, limit: ofLink },
      ],
      opening.now,
    ),
  );
  const linkKey = await inTransaction(opening.database, (tx) => findByCode(tx, code));
  if (linkKey === undefined) throw new Problem('STATUS_404', 404);
  return linkKey;
}

/** A link as its page shows it. @throws Problem STATUS_404, TOO_MANY_REQUESTS */
export async function openLink(opening: Opening, code: string): Promise<OpenedLink> {
  const linkKey = await linkOfCode(opening, code);
  return inTenants(opening.database, [linkKey.tenantId], (tx) => readOpened(tx, linkKey, opening.now));
}

/** The same of a link whose code was found. @throws Problem STATUS_404 */
export async function readOpened(tx: Tx, linkKey: LinkKey, now: number): Promise<OpenedLink> {
  const link = await findLink(tx, linkKey);
  if (link === undefined || link.code === null) throw new Problem('STATUS_404', 404);
  const merchant = await findLinkMerchant(tx, linkKey.tenantId);
  const attempts = await findAttemptsOfLink(tx, linkKey);
  const contact = await findContact(tx, linkKey.tenantId);
  return {
    code: link.code,
    mode: merchant.mode,
    merchantName: merchant.name,
    verified: merchant.kycComplete,
    state: openedState(link, attempts, unusableBecause(merchant, link.kind) === undefined, now),
    ...{ amount: link.amount, paidAmount: link.paid_amount, left: link.amount - link.paid_amount },
    nextAtLeast: nextAtLeast(link),
    purpose: link.purpose,
    referenceId: link.reference_id,
    customerName: link.customer_name,
    language: link.language,
    expiresAt: link.expires_at.toISOString(),
    closedAt: link.closed_at?.toISOString() ?? null,
    now: new Date(now).toISOString(),
    items: itemsOf(link),
    gst: gstOf(link),
    asks: link.asks,
    paid: attempts.filter(({ paid }) => paid).map(viewPaid),
    contact,
  };
}

const viewPaid = ({ amount, finished_at, created_at, method, instrument_label, utr }: AttemptOfLink) => ({
  amount,
  at: (finished_at ?? created_at).toISOString(),
  method,
  instrument: instrument_label,
  utr,
});

/** The smallest amount that can be paid next, in paise: all that is left of a link without parts. */
export function nextAtLeast(link: Pick<Row<'payment_link'>, 'amount' | 'paid_amount' | 'first_part_at_least'>): number {
  const left = link.amount - link.paid_amount;
  if (link.first_part_at_least === null) return left;
  return Math.min(left, link.paid_amount === 0 ? link.first_part_at_least : smallestLink);
}

function openedState(
  link: Row<'payment_link'>,
  attempts: readonly AttemptOfLink[],
  isUsable: boolean,
  now: number,
): OpenedLink['state'] {
  switch (link.state) {
    case 'COMPLETED':
      return 'PAID';
    case 'EXPIRED':
    case 'CANCELLED':
    case 'FAILED':
      return link.state;
    default:
      if (link.expires_at.getTime() <= now) return 'EXPIRED';
      if (!isUsable) return 'UNAVAILABLE';
      return attempts.some(({ state, method }) => state === 'PENDING' && method !== 'UPI') ? 'PAYING' : 'OPEN';
  }
}
