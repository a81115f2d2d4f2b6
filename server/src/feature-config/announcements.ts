import { type Announcement, announcement } from '@galla/contract/feature-config/widgets.ts';
import { recordByOperator } from '../audit/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { noId } from '../platform/ids.ts';
import { istDay } from '../platform/indian-time.ts';
import type { Operator, Owner } from '../platform/operator.ts';
import { deleteSetting, findSettings, listSettingsOf, upsertSetting } from './queries.ts';

/** The setting that keeps an announcement. That of the whole installation stands under the zero id. */
const key = 'announcementWidget';

/** Sets the announcement of a merchant or super-merchant, or of the whole installation. It replaces the one before. */
export async function setAnnouncement(
  tx: Tx,
  operator: Operator,
  owner: Owner | undefined,
  announced: Announcement,
): Promise<void> {
  await upsertSetting(tx, owner?.id ?? noId, key, announced, operator.now);
  await recordByOperator(tx, operator, owner, 'ANNOUNCEMENT_SET', { announcement: announced.title });
}

/** Takes an announcement back. @returns its title, undefined where there was none */
export async function clearAnnouncement(
  tx: Tx,
  operator: Operator,
  owner: Owner | undefined,
): Promise<string | undefined> {
  const cleared = await deleteSetting(tx, owner?.id ?? noId, key);
  if (cleared === undefined) return undefined;
  const { title } = announcement.parse(cleared.value);
  await recordByOperator(tx, operator, owner, 'ANNOUNCEMENT_CLEARED', { announcement: title });
  return title;
}

/** All announcements: that of the installation first, then by merchant; `code` is null for the installation. */
export async function listAnnouncements(tx: Tx) {
  const rows = await listSettingsOf(tx, key);
  return rows
    .map(({ merchant_id, code, value }) => ({ code: merchant_id ?? code, announced: announcement.parse(value) }))
    .toSorted((left, right) => (left.code ?? '').localeCompare(right.code ?? ''));
}

/** The current announcement for a merchant's people: its own, else that of the installation. */
export async function findAnnouncement(tx: Tx, ownerId: string, now: number): Promise<Announcement | null> {
  const rows = await findSettings(tx, [ownerId, noId], key);
  const shown = rows
    .toSorted((left, right) => Number(left.owner_id === noId) - Number(right.owner_id === noId))
    .map(({ value }) => announcement.parse(value));
  return shown.find((announced) => !isOver(announced, now)) ?? null;
}

/** Whether the last day of an announcement has passed in India. */
export const isOver = ({ until }: Announcement, now: number): boolean => until !== undefined && until < istDay(now);
