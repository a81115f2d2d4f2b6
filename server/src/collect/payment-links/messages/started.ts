import type { Row, Tx } from '../../../platform/db/database.ts';
import { noticeLinks } from './notices.ts';
import { planReminders } from './reminders.ts';

/** What is said of a new link from its beginning. */
type StartedLink = Pick<Row<'payment_link'>, 'id' | 'reminders' | 'expires_at'> & {
  readonly send_by: readonly string[];
};

/** Sends links that become active by the ways that they were made with, and plans their reminders. Many at once. */
export async function startMessages(
  tx: Tx,
  tenantId: string,
  links: readonly StartedLink[],
  now: number,
): Promise<void> {
  const sent = links.filter(({ send_by }) => send_by.length > 0);
  await noticeLinks(
    tx,
    tenantId,
    sent.map(({ id }) => ({ linkId: id, kind: 'CREATED' })),
    now,
  );
  await planReminders(tx, tenantId, links, now);
}
