import { sql } from 'kysely';
import { uuidArray } from '../../../platform/db/arrays.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { LinkKey } from '../messages/queries.ts';

/** One view of a link, or several simultaneous ones. */
export interface ViewCount extends LinkKey {
  readonly at: Date;
  readonly on: 'PHONE' | 'COMPUTER';
  readonly times: number;
}

/**
 * Counts views, in one statement for each tenant. Links are locked by tenant and id, so that two processes never
 * deadlock.
 */
export async function countViews(tx: Tx, views: readonly ViewCount[]): Promise<void> {
  for (const tenantId of [...new Set(views.map((view) => view.tenantId))].sort()) {
    const own = views.filter((view) => view.tenantId === tenantId);
    await sql`
      select 1 from payment_link where tenant_id = ${tenantId} and id = any (${uuidArray(own.map(({ linkId }) => linkId))})
      order by id for no key update`.execute(tx);
    const rows = own.map(({ linkId: id, at, on, times }) => ({ id, at, on, times }));
    await sql`
      update payment_link l set opened_count = l.opened_count + o.times, opened_at = coalesce(l.opened_at, o.at),
        opened_on = coalesce(l.opened_on, o."on")
      from json_to_recordset(${JSON.stringify(rows)}::json) as o (id uuid, at timestamptz, "on" text, times int)
      where l.tenant_id = ${tenantId} and l.id = o.id`.execute(tx);
  }
}
