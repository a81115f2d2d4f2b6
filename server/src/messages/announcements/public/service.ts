import type { Announcement } from '@galla/contract/messages/announcements/feature.ts';
import { recordByOperator } from '../../../identity/audit/public/service.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { istDay } from '../../../platform/indian-time.ts';
import type { Operator, Owner } from '../../../platform/operator.ts';
import { deleteAnnouncement, upsertAnnouncement } from './queries.ts';

/** Sets an announcement for a merchant, a super-merchant or everyone. It replaces the previous one. */
export async function setAnnouncement(
  tx: Tx,
  operator: Operator,
  owner: Owner | undefined,
  announcement: Announcement,
): Promise<void> {
  await upsertAnnouncement(tx, owner?.id, announcement, operator.now);
  await recordByOperator(tx, operator, owner, 'ANNOUNCEMENT_SET', { announcement: announcement.title });
}

/** Withdraws an announcement. @returns its title; undefined if there was none */
export async function clearAnnouncement(
  tx: Tx,
  operator: Operator,
  owner: Owner | undefined,
): Promise<string | undefined> {
  const title = await deleteAnnouncement(tx, owner?.id);
  if (title !== undefined) await recordByOperator(tx, operator, owner, 'ANNOUNCEMENT_CLEARED', { announcement: title });
  return title;
}

/** Whether the last day of an announcement has passed in India. `now` is in ms. */
export const isOver = ({ until }: Announcement, now: number): boolean => until !== undefined && until < istDay(now);
