import type { LinkMessages, paymentLinkMessages } from '@galla/contract/collect/payment-links/message-endpoints.ts';
import type { Answer, Received } from '@galla/contract/core/endpoint.ts';
import { decodeId } from '@galla/contract/core/ids.ts';
import type { Language } from '@galla/contract/core/languages.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { CallerContext } from '../../../callers/scoped.ts';
import type { Row, Tx } from '../../../platform/db/database.ts';
import { said } from '../../../platform/http/language.ts';
import type { Receiver } from '../messages/compose.ts';
import { messagesLeft, secondsOfDay } from '../messages/limits.ts';
import type { LinkKey, MessagedLink } from '../messages/queries.ts';
import { findLinkOfScope, findMessagedLink, listLinkMessages, maskReceivers } from '../messages/queries.ts';
import { listReminders } from '../messages/reminder-queries.ts';
import type { MessageNeeds } from '../messages/send.ts';
import { allReceivers, receiversOf, sendToCustomer } from '../messages/send.ts';

type Sent = Answer<typeof paymentLinkMessages.resend>;
type Channels = NonNullable<Received<typeof paymentLinkMessages.resend>['body']['channels']>;

/** The key of a link in the scope. @throws Problem STATUS_404 */
export async function linkKeyOf({ scope, scoped }: CallerContext, kind: Row<'payment_link'>['kind'], shown: string) {
  const id = decodeId('paymentLink', shown) ?? '';
  const key = await scoped((tx) => findLinkOfScope(tx, { scope, kind, id }));
  if (key === undefined) throw new Problem('STATUS_404', 404);
  return key;
}

/** A request to send a link. */
export interface Request {
  readonly kind: 'RESENT' | 'REMINDER';
  /** Defaults to all channels that reach the customer. */
  readonly channels?: Channels | undefined;
  readonly now: number;
}

/**
 * Sends an open link to its customer. If the daily limit allows only one of the channels, that one is used.
 * @throws Problem STATUS_404, PAYMENT_LINK_ENDED, PAYMENT_LINK_UNAVAILABLE, PAYMENT_LINK_NOT_REACHABLE,
 * PAYMENT_LINK_SENT_OFTEN
 */
export async function sendAgain(tx: Tx, needs: MessageNeeds, key: LinkKey, request: Request): Promise<Sent> {
  const { kind, channels, now } = request;
  const link = await findMessagedLink(tx, key);
  if (link === undefined) throw new Problem('STATUS_404', 404);
  refuseEnded(link);
  const receivers = channels === undefined ? allReceivers(link) : receiversOf(link, channels);
  if (receivers.length === 0) throw new Problem('PAYMENT_LINK_NOT_REACHABLE', 409);
  const open: Receiver[] = [];
  for (const to of receivers) if ((await messagesLeft(tx, link, to, now)) > 0) open.push(to);
  const sent = await sendToCustomer(tx, needs, link, { kind, receivers: open, now });
  // A simultaneous call may have used the last message. The error rolls back what this call stored.
  if (sent.length === 0) throw new Problem('PAYMENT_LINK_SENT_OFTEN', 429, { retryAfterSeconds: secondsOfDay(now) });
  return { sent: await maskReceivers(tx, sent), left: await leftOf(tx, link, now) };
}

function refuseEnded({ state, can_be_paid }: MessagedLink): void {
  if (state !== 'ACTIVE') throw new Problem('PAYMENT_LINK_ENDED', 409);
  if (!can_be_paid) throw new Problem('PAYMENT_LINK_UNAVAILABLE', 409);
}

async function leftOf(tx: Tx, link: MessagedLink, now: number): Promise<Sent['left']> {
  const left = { SMS: 0, EMAIL: 0 };
  for (const to of allReceivers(link)) left[to.channel] = await messagesLeft(tx, link, to, now);
  return left;
}

/** The sent messages of a link, and how many more may be sent. @throws Problem STATUS_404 */
export async function readMessages(tx: Tx, key: LinkKey, now: number, language: Language): Promise<LinkMessages> {
  const link = await findMessagedLink(tx, key);
  if (link === undefined) throw new Problem('STATUS_404', 404);
  const [messages, reminders] = [await listLinkMessages(tx, key), await listReminders(tx, key)];
  const isOpen = link.state === 'ACTIVE';
  return {
    messages: messages.map((message) => viewOf(message, language)),
    left: isOpen ? await leftOf(tx, link, now) : { SMS: 0, EMAIL: 0 },
    reminders: {
      wanted: link.reminders,
      sent: reminders.filter(({ sent }) => sent === true).length,
      next: isOpen ? reminders.filter(({ done_at }) => done_at === null).map(({ due_at }) => due_at.toISOString()) : [],
    },
  };
}

function viewOf(row: Row<'payment_link_message'>, language: Language): LinkMessages['messages'][number] {
  return {
    kind: row.kind,
    channel: row.channel,
    toMerchant: row.receiver === 'MERCHANT',
    to: row.destination,
    state: row.state,
    reason: row.reason && said(language, row.reason),
    at: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
  };
}
