import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** A delivery attempt, with its destination address. */
export interface AttemptRow {
  readonly endpoint_id: string;
  readonly event_id: string;
  readonly type: string;
  readonly number: number;
  readonly at: Date;
  readonly delivered: boolean;
  readonly status: number | null;
  readonly url: string;
}

/** The maximum number of attempts in the list of recent events. */
const recent = 8;

/** The UUIDs of the orders from programs that a tenant's first steps count. */
export async function findOrderIds(tx: Tx, tenantId: string, now: number) {
  const ofPrograms = tx
    .selectFrom('checkout_order')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('origin', '=', 'API')
    .limit(1);
  const first = await ofPrograms.orderBy('id').executeTakeFirst();
  const paid = await ofPrograms.where('state', '=', 'PAID').orderBy('id').executeTakeFirst();
  const open = await ofPrograms
    .where('state', '=', 'CREATED')
    .where('expires_at', '>', new Date(now))
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const last = await ofPrograms.clearLimit().limit(recent).orderBy('id', 'desc').execute();
  return { first: first?.id, paid: paid?.id, open: open?.id, last: last.map(({ id }) => id) };
}

const attempts = sql`
  select a.endpoint_id, a.event_id, e.type, a.number, a.at, a.delivered, a.status, w.url
  from webhook_attempt a
  join webhook_event e on e.tenant_id = a.tenant_id and e.id = a.event_id
  join webhook_endpoint w on w.tenant_id = a.tenant_id and w.id = a.endpoint_id`;

/** A tenant's first accepted attempt, and its latest ones, newest first. */
export async function findAttempts(tx: Tx, tenantId: string) {
  const { rows: accepted } = await sql<AttemptRow>`
    ${attempts} where a.tenant_id = ${tenantId} and a.delivered order by a.id limit 1`.execute(tx);
  const { rows: last } = await sql<AttemptRow>`
    ${attempts} where a.tenant_id = ${tenantId} order by a.id desc limit ${recent}`.execute(tx);
  return { accepted: accepted[0], last };
}

/** How many webhook endpoints a tenant has. */
export async function countEndpoints(tx: Tx, tenantId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('webhook_endpoint')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether the KYC of the merchant of a tenant is verified. */
export async function isVerified(tx: Tx, tenantId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('tenant as t')
    .innerJoin('merchant as m', 'm.id', 't.merchant_id')
    .select('m.kyc_status')
    .where('t.id', '=', tenantId)
    .executeTakeFirst();
  return row?.kyc_status === 'VERIFIED';
}
