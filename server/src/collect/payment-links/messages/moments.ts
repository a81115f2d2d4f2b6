import type { LinkMoment } from '@galla/contract/collect/payment-links/schemas.ts';
import type { Language } from '@galla/contract/core/languages.ts';
import type { Row, Tx } from '../../../platform/db/database.ts';
import { said } from '../../../platform/http/language.ts';
import type { LinkKey } from './queries.ts';
import { listLinkMessages } from './queries.ts';
import { listReminders } from './reminder-queries.ts';

/** A timeline entry before its time is formatted. */
export type MessageMoment = Omit<LinkMoment, 'at' | 'done'> & { readonly at: Date };

/** The messages sent to a link's customer with their outcome, and when planned reminders are due. */
export async function findMessageMoments(
  tx: Tx,
  key: LinkKey,
  language: Language,
): Promise<{ readonly done: MessageMoment[]; readonly planned: MessageMoment[] }> {
  const messages = (await listLinkMessages(tx, key)).filter(({ receiver }) => receiver === 'CUSTOMER');
  const reminders = (await listReminders(tx, key)).filter(({ done_at }) => done_at === null);
  return {
    done: messages.flatMap((message) => momentsOf(message, language)),
    planned: reminders.map(({ due_at }) => ({ what: 'REMINDER' as const, at: due_at })),
  };
}

/** The subjects of messages that do not ask for money, by kind. */
const abouts: { readonly [kind in Row<'payment_link_message'>['kind']]?: MessageMoment['about'] } = {
  PART_PAID: 'RECEIPT',
  PAID: 'RECEIPT',
  REFUNDED: 'MONEY_BACK',
};

function momentsOf(message: Row<'payment_link_message'>, language: Language): MessageMoment[] {
  const { kind, channel, destination, sent_at, delivered_at, failed_at, reason } = message;
  const what = kind === 'REMINDER' ? 'REMINDER' : 'SENT';
  const about = abouts[kind];
  const to = { channel, to: destination, ...(about === undefined ? {} : { about }) };
  // Messages delivered at the same moment make one entry; each reminder has its own.
  const isOne = what === 'SENT' && sent_at?.getTime() === delivered_at?.getTime();
  return [
    ...(sent_at === null || isOne ? [] : [{ what, at: sent_at, ...to } as const]),
    ...(delivered_at === null ? [] : [{ what: 'DELIVERED', at: delivered_at, ...to } as const]),
    ...(failed_at === null
      ? []
      : [
          {
            what: 'NOT_DELIVERED',
            at: failed_at,
            ...to,
            ...(reason === null ? {} : { reason: said(language, reason) }),
          } as const,
        ]),
  ];
}
