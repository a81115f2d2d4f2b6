import type { Row, Tx } from '../../../platform/db/database.ts';
import { noticeLinks } from './notices.ts';
import { planReminders } from './reminders.ts';

/** The fields of a new link that its first messages need. */
type StartedLink = Pick<Row<'payment_link'>, 'id' | 'reminders' | 'expires_at'> & {
  readonly send_by: readonly string[];
};

/** Sends newly active links by their requested channels, and plans their reminders. Handles many links at once. */
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
