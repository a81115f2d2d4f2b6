import type { Database } from '../../../platform/db/database.ts';
import { inTenant } from '../../../platform/db/database.ts';
import { openCursor } from '../endpoint-queries.ts';
import { isFollowed } from '../following/is-followed.ts';
import type { EventCursor } from './follow-queries.ts';
import { noteFollower, readEventsAfter } from './follow-queries.ts';

/** The maximum number of events read at once. */
const atOnce = 100;

/** A cursor as readers send it: the outbox entry and the number of the event. */
const cursorPattern = /^(\d{1,15})\.(\d{1,3})$/;

const shownOf = ({ position, number }: EventCursor): string => `${position}.${number}`;

/** The starting position of a reader. */
interface Beginning {
  readonly cursor: string;
  /** Whether events after its cursor may be missing, because no one has followed them in between. */
  readonly missed: boolean;
}

/** Starts or continues collecting all events of a tenant. Without a cursor, the reader gets the events from now on. */
export function beginFollowing(
  database: Database,
  tenantId: string,
  shown: string | undefined,
  now: number,
): Promise<Beginning> {
  return inTenant(database, tenantId, async (tx) => {
    await openCursor(tx, tenantId);
    const { position, followed_at: followedAt } = await noteFollower(tx, tenantId, new Date(now));
    if (shown === undefined || !cursorPattern.test(shown))
      return { cursor: shownOf({ position, number: 999 }), missed: false };
    return { cursor: shown, missed: !isFollowed(followedAt, now) };
  });
}

/** Records that a tenant's events are still followed. */
export function goOnFollowing(database: Database, tenantId: string, now: number): Promise<unknown> {
  return inTenant(database, tenantId, (tx) => noteFollower(tx, tenantId, new Date(now)));
}

/** The next events after a cursor, each with its own cursor. `isFull`: there may be more. */
export function readFollowed(database: Database, tenantId: string, shown: string) {
  const [, position = '0', number = '0'] = cursorPattern.exec(shown) ?? [];
  return inTenant(database, tenantId, async (tx) => {
    const cursor = { position: Number(position), number: Number(number) };
    const rows = await readEventsAfter(tx, tenantId, cursor, atOnce);
    const events = rows.map((row) => ({
      cursor: shownOf(row),
      type: row.type,
      body: JSON.parse(row.payload) as object,
    }));
    return { events, isFull: rows.length === atOnce };
  });
}
