import type { Row, Tx } from '../../../platform/db/database.ts';
import { announceWork } from '../../../platform/jobs/due-work.ts';
import type { JobNeeds } from '../../../platform/jobs/job.ts';
import { tenantJob } from '../../../platform/jobs/job.ts';
import type { NewNotice } from './notice-queries.ts';
import { claimNotices, deleteNotice, findDueNotices, insertNotices } from './notice-queries.ts';
import { findMessagedLink } from './queries.ts';
import type { MessageNeeds } from './send.ts';
import { allReceivers, receiversOf, sendToCustomer, sendToMerchant } from './send.ts';

type Notice = Row<'payment_link_notice'>;

/** The name of the job that writes messages about links. */
const noticeName = 'payment-links.notify';

/**
 * Queues notices about links in the transaction of the event. CREATED sends the link by its requested channels,
 * PART_PAID and PAID send receipts, and REFUNDED notifies customer and merchant of the refund.
 */
export async function noticeLinks(tx: Tx, tenantId: string, notices: readonly NewNotice[], now: number): Promise<void> {
  if (notices.length === 0) return;
  await insertNotices(tx, tenantId, notices, new Date(now));
  await announceWork(tx, noticeName, tenantId, now);
}

/** Writes messages about links to the outbox. */
export const notifyOfLinks = tenantJob<JobNeeds & MessageNeeds, Notice>({
  name: noticeName,
  atOnce: { process: 50, tenant: 10 },
  attempts: 20,
  findDue: findDueNotices,
  claim: claimNotices,
  start: (needs) => ({
    run: (notice, turn) =>
      turn.write(async (tx) => {
        if (await deleteNotice(tx, turn.tenantId, notice.id)) await notify(tx, needs, notice, needs.clock.now());
      }),
  }),
});

async function notify(tx: Tx, needs: MessageNeeds, { tenant_id, link_id, kind, amount }: Notice, now: number) {
  const link = await findMessagedLink(tx, { tenantId: tenant_id, linkId: link_id });
  if (link === undefined) return;
  const to = { receivers: allReceivers(link), moved: amount, now };
  switch (kind) {
    case 'CREATED':
      // A link that was cancelled at once is no longer sent.
      if (link.state !== 'ACTIVE') return;
      await sendToCustomer(tx, needs, link, { ...to, kind, receivers: receiversOf(link, link.send_by) });
      return;
    case 'PART_PAID':
      // If the rest was paid in the meantime, the receipt for the full amount follows.
      if (link.state === 'COMPLETED') return;
      await sendToCustomer(tx, needs, link, { ...to, kind });
      return;
    case 'PAID':
      await sendToCustomer(tx, needs, link, { ...to, kind });
      return;
    case 'REFUNDED':
      await sendToCustomer(tx, needs, link, { ...to, kind });
      await sendToMerchant(tx, needs, link, { kind, moved: amount, now });
      return;
    case 'ASKED':
      await sendToMerchant(tx, needs, link, { kind, now });
      return;
    default:
      kind satisfies never;
  }
}
