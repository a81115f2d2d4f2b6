import { deliveryReasons } from '@galla/contract/core/delivery-reasons.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/http/handlers.ts';
import { newId } from '../../../platform/ids.ts';
import { accentOf } from '../../../platform/messages/email.ts';
import type { Message, MessageFollower } from '../../../platform/messages/outbox.ts';
import { keepMessage, postMessage } from '../../../platform/messages/outbox.ts';
import { refusalOf } from '../../../platform/messages/sentinels.ts';
import { announceLink } from '../end-link.ts';
import { linkUrl } from '../public/link-url.ts';
import { findMerchantPerson } from '../public/message-merchant-queries.ts';
import type { Receiver } from './compose.ts';
import { askedMessage, customerMessage, moneyBackMessage } from './compose.ts';
import { takeMessage } from './limits.ts';
import type { MessagedLink } from './queries.ts';
import { insertLinkMessage, setUndelivered, updateLinkMessage } from './queries.ts';
import { type LinkDetails, type MessageKind, messageKinds } from './texts.ts';

/** The dependencies of sending messages, which workers and the API have. */
export type MessageNeeds = Pick<Platform, 'publicUrl' | 'contact'>;

/** The name under which this feature receives the outcomes of its messages. */
const follower = 'payment-links';

/** Why no attempt was made to send a message. Merchants read it with the link. */

/** The recipients for a link's customer on these channels. Channels without a number or email are left out. */
export function receiversOf(link: MessagedLink, channels: readonly ('SMS' | 'EMAIL')[]): Receiver[] {
  const { customer_phone: phone, customer_email: email } = link;
  return [
    ...(channels.includes('SMS') && phone !== null ? [{ channel: 'SMS', phone } as const] : []),
    ...(channels.includes('EMAIL') && email !== null ? [{ channel: 'EMAIL', email } as const] : []),
  ];
}

/** All recipients for a link's customer. */
export const allReceivers = (link: MessagedLink): Receiver[] => receiversOf(link, ['SMS', 'EMAIL']);

function factsOf(needs: MessageNeeds, link: MessagedLink, moved: number): LinkDetails {
  return {
    merchantName: link.merchant_name,
    isTest: link.mode === 'test',
    language: link.language,
    amount: link.amount,
    left: link.amount - link.paid_amount,
    moved,
    purpose: link.purpose,
    referenceId: link.reference_id,
    expiresAt: link.expires_at,
    url: linkUrl(needs.publicUrl, link.code ?? ''),
    providerName: needs.contact.name,
    accent: accentOf(needs.contact),
  };
}

/** A message about a link, and its recipients. */
interface Sending {
  readonly kind: MessageKind;
  readonly receivers: readonly Receiver[];
  /** The amount last paid or being refunded, in paise. */
  readonly moved?: number;
  readonly now: number;
}

/**
 * Sends a message to a link's customer on each of these channels, in the transaction of its cause. A message over the
 * daily limit is stored with the link as not delivered. @returns the recipients to whom it is sent
 */
export async function sendToCustomer(
  tx: Tx,
  needs: MessageNeeds,
  link: MessagedLink,
  { kind, receivers, moved = 0, now }: Sending,
): Promise<Receiver[]> {
  const facts = factsOf(needs, link, moved);
  const sent: Receiver[] = [];
  for (const to of receivers) {
    const fits = !messageKinds[kind].asksForMoney || (await takeMessage(tx, link, to, now));
    const post = { receiver: 'CUSTOMER', kind, to, message: customerMessage(kind, facts, to), now } as const;
    if (fits) await postFor(tx, link, post);
    else await keepUnsent(tx, link, post);
    if (fits) sent.push(to);
  }
  if (receivers.length > 0) await setUndelivered(tx, { tenantId: link.tenant_id, linkId: link.id });
  return sent;
}

/** Notifies a merchant's person that a customer's money is being refunded, or that a customer asks for a new link. */
export async function sendToMerchant(
  tx: Tx,
  needs: MessageNeeds,
  link: MessagedLink,
  { kind, moved = 0, now }: { readonly kind: 'REFUNDED' | 'ASKED'; readonly moved?: number; readonly now: number },
): Promise<void> {
  const person = await findMerchantPerson(tx, link.tenant_id, { createdBy: link.created_by, storeId: link.store_id });
  const { phone = null, email = null } = person ?? {};
  const to = email !== null ? ({ channel: 'EMAIL', email } as const) : phone && ({ channel: 'SMS', phone } as const);
  if (to === null || to === '') return;
  const facts = factsOf(needs, link, moved);
  const message = kind === 'REFUNDED' ? moneyBackMessage(facts, to) : askedMessage(facts, to);
  await postFor(tx, link, { receiver: 'MERCHANT', kind, to, message, now });
}

interface Post {
  readonly receiver: 'CUSTOMER' | 'MERCHANT';
  readonly kind: MessageKind | 'ASKED';
  readonly to: Receiver;
  readonly message: Message;
  readonly now: number;
}

const rowOf = ({ tenant_id, id: link_id }: MessagedLink, { receiver, kind, now }: Post) => ({
  tenant_id,
  link_id,
  receiver,
  kind,
  created_at: new Date(now),
  id: newId(),
  reason: null,
  sent_at: null,
  delivered_at: null,
  failed_at: null,
});

/** Test mode sends nothing. Its message is stored in the outbox, where sentinel destinations decide its outcome. */
async function postFor(tx: Tx, link: MessagedLink, post: Post): Promise<void> {
  const row = rowOf(link, post);
  const at = new Date(post.now);
  const message = { ...post.message, ofTenant: link.tenant_id };
  if (link.mode === 'live') {
    await insertLinkMessage(tx, post.to, { ...row, state: 'QUEUED' });
    await postMessage(tx, message, post.now, { follower, tenantId: link.tenant_id, id: row.id });
    return;
  }
  const reason = refusalOf(post.message);
  await keepMessage(tx, message, post.now);
  await insertLinkMessage(
    tx,
    post.to,
    reason === undefined
      ? { ...row, state: 'DELIVERED', sent_at: at, delivered_at: at }
      : { ...row, state: 'FAILED', reason, failed_at: at },
  );
}

async function keepUnsent(tx: Tx, link: MessagedLink, post: Post): Promise<void> {
  const failed = { state: 'FAILED', reason: deliveryReasons.limitReached, failed_at: new Date(post.now) } as const;
  await insertLinkMessage(tx, post.to, { ...rowOf(link, post), ...failed });
}

/** Stores the outcome of each message, and stores with the link if the last one was not delivered. */
export const paymentLinkMessages: MessageFollower = {
  name: follower,
  async follow(tx, { tenantId, id }, outcome) {
    const updated = await updateLinkMessage(tx, { tenantId, id }, outcome);
    if (updated === undefined) return;
    const { link_id: linkId, receiver, state } = updated;
    if (receiver === 'CUSTOMER') await setUndelivered(tx, { tenantId, linkId });
    // An open page of the link shows it within a second.
    if (state === 'DELIVERED' || state === 'FAILED')
      await announceLink(tx, { tenantId, id: linkId }, 'messaged', outcome.now.getTime());
  },
};
