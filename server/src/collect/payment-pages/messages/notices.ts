import { oneLine, rupees } from '../../../platform/customer-pages/formats.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/http/handlers.ts';
import { announceWork } from '../../../platform/jobs/due-work.ts';
import type { JobNeeds } from '../../../platform/jobs/job.ts';
import { tenantJob } from '../../../platform/jobs/job.ts';
import { accentOf, emailMessage } from '../../../platform/messages/email.ts';
import type { Message } from '../../../platform/messages/outbox.ts';
import { keepMessage, postMessage, smsTo } from '../../../platform/messages/outbox.ts';
import { receiptUrlOf } from '../../checkout/public/address.ts';
import type { PayingAttempt } from '../../checkout/public/follower.ts';
import { findMerchantPerson } from '../../payment-links/public/message-merchant-queries.ts';
import type { MessagedOrder, PageNotice } from './notice-queries.ts';
import { claimNotices, deleteNotice, findDueNotices, findMessagedOrder, insertNotices } from './notice-queries.ts';
import type { OrderDetails } from './texts.ts';
import { customerTexts, moneyBackTexts } from './texts.ts';

/** The dependencies of writing messages, which the worker has. */
export type NoticeNeeds = JobNeeds & Pick<Platform, 'publicUrl' | 'contact' | 'masterKey'>;

const noticeName = 'payment-pages.notify';

/**
 * Queues notices about orders of pages in the transaction of the event. Customers get a receipt for a payment; customer
 * and merchant are notified of a refund.
 */
export async function noticeOrders(
  tx: Tx,
  tenantId: string,
  kind: PageNotice['kind'],
  payings: readonly PayingAttempt[],
  now: number,
): Promise<void> {
  if (payings.length === 0) return;
  await insertNotices(tx, tenantId, kind, payings, new Date(now));
  await announceWork(tx, noticeName, tenantId, now);
}

/** Writes messages about orders of pages to the outbox. */
export const notifyOfPages = tenantJob<NoticeNeeds, PageNotice>({
  name: noticeName,
  atOnce: { process: 50, tenant: 10 },
  attempts: 20,
  findDue: findDueNotices,
  claim: claimNotices,
  start: (needs) => ({
    run: (notice, turn) =>
      turn.write(async (tx) => {
        if (await deleteNotice(tx, notice)) await notify(tx, needs, notice, needs.clock.now());
      }),
  }),
});

async function notify(tx: Tx, needs: NoticeNeeds, notice: PageNotice, now: number): Promise<void> {
  const order = await findMessagedOrder(tx, notice);
  if (order === undefined) return;
  const facts: OrderDetails = {
    merchantName: oneLine(order.merchant_name),
    title: oneLine(order.title),
    reference: order.reference,
    amount: notice.amount,
    url: receiptUrlOf(needs, { tenantId: notice.tenant_id, orderId: notice.order_id }),
  };
  const texts = customerTexts[order.language];
  const prefix = order.mode === 'test' ? texts.testMode(facts) : '';
  const body = `${prefix}${texts[notice.kind](facts)}`;
  await post(tx, order, { channel: 'SMS', destination: smsTo(order.customer_phone), body }, now);
  if (notice.kind === 'PAID') return;
  const message = await moneyBackMessage(tx, needs, { notice, order, facts });
  if (message !== undefined) await post(tx, order, message, now);
}

/** The message to the creator of the page, else to the first Admin. Undefined if no one can be reached. */
async function moneyBackMessage(
  tx: Tx,
  { contact }: NoticeNeeds,
  about: { readonly notice: PageNotice; readonly order: MessagedOrder; readonly facts: OrderDetails },
): Promise<Message | undefined> {
  const { notice, order, facts } = about;
  const person = await findMerchantPerson(tx, notice.tenant_id, { createdBy: order.created_by, storeId: null });
  const prefix = order.mode === 'test' ? customerTexts.en.testMode(facts) : '';
  const lead = `${prefix}${moneyBackTexts.lead(facts)}`;
  if (person?.email == null)
    return person?.phone == null ? undefined : { channel: 'SMS', destination: smsTo(person.phone), body: lead };
  return emailMessage(person.email, {
    language: 'en',
    providerName: contact.name,
    accent: accentOf(contact),
    subject: `${prefix}${moneyBackTexts.subject(facts)}`,
    lead,
    action: null,
    note: null,
    facts: [
      ['Amount', rupees(facts.amount)],
      ['Payment page', facts.title],
      ['Reference', facts.reference],
    ],
  });
}

/** Test mode sends nothing. Its message is stored in the outbox. */
const post = (tx: Tx, { mode, tenant_id: ofTenant }: MessagedOrder, message: Message, now: number): Promise<void> =>
  mode === 'live' ? postMessage(tx, { ...message, ofTenant }, now) : keepMessage(tx, { ...message, ofTenant }, now);
