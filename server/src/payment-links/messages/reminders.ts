import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { scheduleWork } from '../../platform/jobs/due-work.ts';
import type { JobNeeds } from '../../platform/jobs/job.ts';
import { tenantJob } from '../../platform/jobs/job.ts';
import type { LinkKey } from './queries.ts';
import { findMessagedLink } from './queries.ts';
import type { DueReminder } from './reminder-queries.ts';
import {
  claimReminders,
  endReminder,
  findDueReminders,
  listReminders,
  lockLinkState,
  moveReminder,
  replaceReminders,
} from './reminder-queries.ts';
import { isReminderHour, nextReminderHour, reminderTimes } from './schedule.ts';
import type { MessageNeeds } from './send.ts';
import { allReceivers, receiversOf, sendToCustomer } from './send.ts';

/** The name of the job that reminds customers. */
const remindName = 'payment-links.remind';

/** Plans the reminders of a link that becomes active or gets another expiry, in that transaction. Those sent stay sent. */
export async function planReminders(tx: Tx, key: LinkKey, now: number): Promise<void> {
  const link = await findMessagedLink(tx, key);
  if (link === undefined || link.reminders === 0) return;
  const done = (await listReminders(tx, key)).filter(({ done_at }) => done_at !== null);
  const left = link.reminders - done.length;
  const times = reminderTimes(left, { from: now, expiresAt: link.expires_at.getTime() });
  const used = new Set(done.map(({ number }) => number));
  const free = [1, 2, 3].filter((number) => !used.has(number));
  const rows = times.map((time, index) => ({ id: newId(), number: free[index] ?? 0, dueAt: new Date(time) }));
  await replaceReminders(tx, key, rows);
  for (const { dueAt } of rows) await scheduleWork(tx, remindName, key.tenantId, dueAt.getTime());
}

/** What reminding needs. */
type ReminderNeeds = JobNeeds & MessageNeeds;

/** Reminds customers of links that are not paid, between 11 and 18 h of India. */
export const remindCustomers = tenantJob<ReminderNeeds, DueReminder>({
  name: remindName,
  atOnce: { process: 50, tenant: 10 },
  attempts: 20,
  findDue: findDueReminders,
  claim: claimReminders,
  start: (needs) => ({
    run: (reminder, turn) => turn.write((tx) => remind(tx, needs, turn.tenantId, reminder)),
  }),
});

/** Reminds once. The link is locked, so that a payment of the same moment comes before or after, never between. */
async function remind(tx: Tx, needs: ReminderNeeds, tenantId: string, { id, link_id }: DueReminder): Promise<void> {
  const now = needs.clock.now();
  const key = { tenantId, linkId: link_id };
  const state = await lockLinkState(tx, key);
  const link = await findMessagedLink(tx, key);
  const end = (sent: boolean) => endReminder(tx, { tenantId, id }, { sent, now: new Date(now) });
  if (link === undefined || state !== 'ACTIVE' || !link.can_be_paid) return void (await end(false));
  if (!isReminderHour(now)) {
    const next = nextReminderHour(now);
    if (next >= link.expires_at.getTime()) return void (await end(false));
    await moveReminder(tx, { tenantId, id }, new Date(next));
    return scheduleWork(tx, remindName, tenantId, next);
  }
  const chosen = receiversOf(link, link.send_by);
  const receivers = chosen.length === 0 ? allReceivers(link) : chosen;
  const sent = await sendToCustomer(tx, needs, link, { kind: 'REMINDER', receivers, now });
  await end(sent.length > 0);
}
