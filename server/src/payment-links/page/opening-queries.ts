import { sql } from 'kysely';
import { uuidArray } from '../../platform/db/arrays.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { LinkKey } from '../messages/queries.ts';

/** One opening of a link, or several of one moment. */
export interface Opening extends LinkKey {
  readonly at: Date;
  readonly on: 'PHONE' | 'COMPUTER';
  readonly times: number;
}

/** Counts openings, many links in one statement. Links are locked in the order of their ids, so that two processes never wait for each other. */
export async function countOpenings(tx: Tx, openings: readonly Opening[]): Promise<void> {
  const sorted = openings.toSorted((a, b) => (a.linkId < b.linkId ? -1 : 1));
  await sql`
    select from payment_link l join unnest(${uuidArray(sorted.map(({ tenantId }) => tenantId))}, ${uuidArray(sorted.map(({ linkId }) => linkId))}) as o (tenant_id, id)
      on l.tenant_id = o.tenant_id and l.id = o.id order by l.tenant_id, l.id for no key update of l`.execute(tx);
  const rows = sorted.map(({ tenantId, linkId, at, on, times }) => ({
    tenant_id: tenantId,
    id: linkId,
    at,
    on,
    times,
  }));
  await sql`
    update payment_link l set opened_count = l.opened_count + o.times, opened_at = coalesce(l.opened_at, o.at),
      opened_on = coalesce(l.opened_on, o."on")
    from json_to_recordset(${JSON.stringify(rows)}::json) as o (tenant_id uuid, id uuid, at timestamptz, "on" text, times int)
    where l.tenant_id = o.tenant_id and l.id = o.id`.execute(tx);
}
