import { appendToOutbox } from '../../platform/events/outbox.ts';
import { expiryOf } from '../../platform/jobs/expiry.ts';
import { closeOpenParts } from './end-link.ts';
import { expireLinks, isPaying } from './expiry-queries.ts';

/** Ends payment links, with their open parts, at the second of their expiry. */
export const paymentLinkExpiry = expiryOf({
  job: 'payment-links.expire',
  table: 'payment_link',
  isPaying,
  async end(tx, tenantId, ids, now) {
    await closeOpenParts(tx, tenantId, await expireLinks(tx, tenantId, ids, new Date(now)), 'EXPIRED', now);
    const events = ids.map((id) => ({ type: 'payment-link.expired' as const, subjectId: id }));
    await appendToOutbox(tx, tenantId, events, now);
  },
});
