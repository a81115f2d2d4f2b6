import type { Announcement } from '@galla/contract/messages/announcements/feature.ts';
import type { Row, Tx } from '../../../platform/db/database.ts';
import { noId } from '../../../platform/ids.ts';

const announcementOf = ({ id, title, body, url, tone, until }: Row<'announcement'>): Announcement => ({
  id: id as Announcement['id'],
  title,
  text: body,
  tone,
  ...(url !== null && { link: url }),
  ...(until !== null && { until }),
});

/** Sets the announcement of a merchant or super-merchant, or the one for everyone. It replaces the previous one. */
export async function upsertAnnouncement(
  tx: Tx,
  ownerId: string | undefined,
  { text, link, until, ...rest }: Announcement,
  now: number,
): Promise<void> {
  const row = { ...rest, body: text, url: link ?? null, until: until ?? null, announced_at: new Date(now) };
  await tx
    .insertInto('announcement')
    .values({ owner_id: ownerId ?? noId, ...row })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(row))
    .execute();
}

/** Deletes an announcement. @returns its title; undefined if there was none */
export async function deleteAnnouncement(tx: Tx, ownerId: string | undefined): Promise<string | undefined> {
  const query = tx
    .deleteFrom('announcement')
    .where('owner_id', '=', ownerId ?? noId)
    .returning('title');
  return (await query.executeTakeFirst())?.title;
}

/** All announcements: the one for everyone first, then by merchant. `code` is null for everyone. */
export async function listAnnouncements(tx: Tx) {
  const rows = await tx
    .selectFrom('announcement as a')
    .leftJoin('merchant as m', 'm.id', 'a.owner_id')
    .leftJoin('merchant_group as g', 'g.id', 'a.owner_id')
    .selectAll('a')
    .select(['m.merchant_id', 'g.code'])
    .execute();
  return rows
    .map(({ merchant_id, code, ...row }) => ({ code: merchant_id ?? code, announced: announcementOf(row) }))
    .toSorted((left, right) => (left.code ?? '').localeCompare(right.code ?? ''));
}

/** The announcement that a merchant's people see on a day in India: their own, or else the one for everyone. */
export async function findAnnouncement(tx: Tx, ownerId: string, day: string): Promise<Announcement | null> {
  const row = await tx
    .selectFrom('announcement')
    .selectAll()
    .where('owner_id', 'in', [ownerId, noId])
    .where((is) => is.or([is('until', 'is', null), is('until', '>=', day)]))
    .orderBy('owner_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : announcementOf(row);
}
