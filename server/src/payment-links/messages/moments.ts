import type { LinkMoment } from '@galla/contract/payment-links/schemas.ts';
import type { Row, Tx } from '../../platform/db/database.ts';
import type { LinkKey } from './queries.ts';
import { listLinkMessages } from './queries.ts';
import { listReminders } from './reminder-queries.ts';

/** A moment of a timeline before its time is written out. */
export type MessageMoment = Omit<LinkMoment, 'at' | 'done'> & { readonly at: Date };

/** What was sent to a link's customer and what became of it, and when reminders are still to come. */
export async function findMessageMoments(
  tx: Tx,
  key: LinkKey,
): Promise<{ readonly done: MessageMoment[]; readonly planned: MessageMoment[] }> {
  const messages = (await listLinkMessages(tx, key)).filter(({ receiver }) => receiver === 'CUSTOMER');
  const reminders = (await listReminders(tx, key)).filter(({ done_at }) => done_at === null);
  return {
    done: messages.flatMap(momentsOf),
    planned: reminders.map(({ due_at }) => ({ what: 'REMINDER' as const, at: due_at })),
  };
}

function momentsOf(message: Row<'payment_link_message'>): MessageMoment[] {
  const { kind, channel, destination: to, sent_at, delivered_at, failed_at, reason } = message;
  const sent = kind === 'REMINDER' ? 'REMINDER' : 'SENT';
  return [
    ...(sent_at === null ? [] : [{ what: sent, at: sent_at, channel, to } as const]),
    ...(delivered_at === null ? [] : [{ what: 'DELIVERED', at: delivered_at, channel, to } as const]),
    ...(failed_at === null
      ? []
      : [{ what: 'NOT_DELIVERED', at: failed_at, channel, to, ...(reason === null ? {} : { reason }) } as const]),
  ];
}
