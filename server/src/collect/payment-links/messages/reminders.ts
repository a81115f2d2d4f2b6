import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { scheduleWork } from '../../../platform/jobs/due-work.ts';
import type { JobNeeds } from '../../../platform/jobs/job.ts';
import { tenantJob } from '../../../platform/jobs/job.ts';
import type { LinkKey } from './queries.ts';
import { findMessagedLink } from './queries.ts';
import type { DueReminder, PlannedReminder } from './reminder-queries.ts';
import {
  claimReminders,
  deletePlanned,
  endReminder,
  findDueReminders,
  insertReminders,
  listReminders,
  lockLinkState,
  moveReminder,
} from './reminder-queries.ts';
import { isReminderHour, nextReminderHour, reminderTimes } from './schedule.ts';
import type { MessageNeeds } from './send.ts';
import { allReceivers, receiversOf, sendToCustomer } from './send.ts';

/** The name of the job that reminds customers. */
const remindName = 'payment-links.remind';

/** A link to plan reminders for. */
interface RemindedLink {
  readonly id: string;
  readonly reminders: number;
  readonly expires_at: Date;
}

/** Plans the reminders of links in the transaction that activates them. */
export async function planReminders(
  tx: Tx,
  tenantId: string,
  links: readonly RemindedLink[],
  now: number,
): Promise<void> {
  const rows = links.flatMap((link) => rowsOf(link, link.reminders, [1, 2, 3], now));
  await insertReminders(tx, tenantId, rows);
  await scheduleFirst(tx, tenantId, rows);
}

/** Plans the reminders of a link again when its expiry changes. Sent reminders stay sent. */
export async function moveReminders(tx: Tx, key: LinkKey, link: RemindedLink, now: number): Promise<void> {
  if (link.reminders === 0) return;
  const done = (await listReminders(tx, key)).filter(({ done_at }) => done_at !== null);
  const used = new Set(done.map(({ number }) => number));
  const free = [1, 2, 3].filter((number) => !used.has(number));
  const rows = rowsOf(link, link.reminders - done.length, free, now);
  await deletePlanned(tx, key);
  await insertReminders(tx, key.tenantId, rows);
  await scheduleFirst(tx, key.tenantId, rows);
}

const rowsOf = (
  { id, expires_at }: RemindedLink,
  wanted: number,
  numbers: readonly number[],
  now: number,
): PlannedReminder[] =>
  reminderTimes(wanted, { from: now, expiresAt: expires_at.getTime() }).map((time, index) => ({
    id: newId(),
    linkId: id,
    number: numbers[index] ?? 0,
    dueAt: new Date(time),
  }));

async function scheduleFirst(tx: Tx, tenantId: string, rows: readonly PlannedReminder[]): Promise<void> {
  if (rows.length === 0) return;
  await scheduleWork(tx, remindName, tenantId, Math.min(...rows.map(({ dueAt }) => dueAt.getTime())));
}

/** The dependencies of reminders. */
type ReminderNeeds = JobNeeds & MessageNeeds;

/** Reminds customers of unpaid links between 11:00 and 18:00 Indian time. */
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

/**
 * Sends one reminder. The link is locked, so that a simultaneous payment comes before or after it, never in between.
 */
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
