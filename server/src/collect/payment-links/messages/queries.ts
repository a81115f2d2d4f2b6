import { sql } from 'kysely';
import { uuidArray } from '../../../platform/db/arrays.ts';
import type { Row, Tx } from '../../../platform/db/database.ts';
import type { MessageOutcome } from '../../../platform/messages/outbox.ts';
import { canBePaid } from '../public/message-usable-queries.ts';
import type { LinkScope } from '../queries.ts';
import { isOfStores } from '../queries.ts';
import type { Receiver } from './compose.ts';

/** The key of a link. UUIDs. */
export interface LinkKey {
  readonly tenantId: string;
  readonly linkId: string;
}

/** The fields of a link that messages need. */
export interface MessagedLink
  extends Pick<
    Row<'payment_link'>,
    | 'id'
    | 'tenant_id'
    | 'code'
    | 'state'
    | 'amount'
    | 'paid_amount'
    | 'purpose'
    | 'reference_id'
    | 'customer_name'
    | 'customer_phone'
    | 'customer_email'
    | 'language'
    | 'send_by'
    | 'reminders'
    | 'store_id'
    | 'created_by'
    | 'created_at'
    | 'expires_at'
  > {
  merchant_name: string;
  mode: 'live' | 'test';
  /** Whether the merchant currently accepts payments by links. */
  can_be_paid: boolean;
}

export async function findTenantOfMerchant(
  tx: Tx,
  merchantId: string,
  mode: 'live' | 'test',
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('tenant')
    .innerJoin('merchant', 'merchant.id', 'tenant.merchant_id')
    .select('tenant.id')
    .where('merchant.merchant_id', '=', merchantId)
    .where('tenant.mode', '=', mode)
    .executeTakeFirst();
  return row?.id;
}

export async function findLinkOfScope(
  tx: Tx,
  {
    scope: { tenants, storeIds },
    kind,
    id,
  }: { readonly scope: LinkScope; readonly kind: 'ONLINE' | 'OFFLINE'; readonly id: string },
): Promise<LinkKey | undefined> {
  const row = await tx
    .selectFrom('payment_link')
    .select(['tenant_id', 'id'])
    .where(sql<boolean>`tenant_id = any (${uuidArray(tenants)})`)
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where(isOfStores(storeIds))
    .executeTakeFirst();
  return row && { tenantId: row.tenant_id, linkId: row.id };
}

/** The masked numbers and emails of recipients. */
export async function maskReceivers(
  tx: Tx,
  receivers: readonly Receiver[],
): Promise<{ channel: 'SMS' | 'EMAIL'; to: string }[]> {
  const plain = receivers.map((to) => ({ channel: to.channel, to: to.channel === 'SMS' ? to.phone : to.email }));
  const { rows } = await sql<{ channel: 'SMS' | 'EMAIL'; to: string }>`
    select channel, case channel when 'SMS' then masked_phone("to") else masked_vpa("to") end as "to"
    from json_to_recordset(${JSON.stringify(plain)}::json) as r (channel text, "to" text)`.execute(tx);
  return rows;
}

/** A link with the fields that its messages mention. */
export async function findMessagedLink(tx: Tx, { tenantId, linkId }: LinkKey): Promise<MessagedLink | undefined> {
  const { rows } = await sql<MessagedLink>`
    select l.id, l.tenant_id, l.code, l.state, l.amount, l.paid_amount, l.purpose, l.reference_id, l.customer_name,
      l.customer_phone, l.customer_email, l.language, l.send_by, l.reminders, l.store_id, l.created_by, l.created_at, l.expires_at,
      m.name as merchant_name, t.mode,
      ${canBePaid(sql`${tenantId}`)} as can_be_paid
    from payment_link l join tenant t on t.id = l.tenant_id join merchant m on m.id = t.merchant_id
    where l.tenant_id = ${tenantId} and l.id = ${linkId}`.execute(tx);
  return rows[0];
}

/** Stores a message of a link, with a masked destination. */
export async function insertLinkMessage(
  tx: Tx,
  to: Receiver,
  row: Omit<Row<'payment_link_message'>, 'channel' | 'destination'>,
): Promise<void> {
  const destination =
    to.channel === 'SMS' ? sql<string>`masked_phone(${to.phone})` : sql<string>`masked_vpa(${to.email})`;
  await tx
    .insertInto('payment_link_message')
    .values({ ...row, channel: to.channel, destination })
    .execute();
}

type Change = Partial<Pick<Row<'payment_link_message'>, 'state' | 'reason' | 'sent_at' | 'delivered_at' | 'failed_at'>>;

/** The changes of an outcome. A message stored in the local outbox counts as delivered, because no report follows. */
function changeBy(outcome: MessageOutcome): Change {
  const { now } = outcome;
  switch (outcome.is) {
    case 'SENT':
      return {
        reason: null,
        sent_at: now,
        ...(outcome.byProvider ? { state: 'SENT' } : { state: 'DELIVERED', delivered_at: now }),
      };
    case 'DELIVERED':
      return { state: 'DELIVERED', reason: null, delivered_at: now };
    case 'FAILED':
    case 'LOST':
      return { state: 'FAILED', reason: outcome.reason, failed_at: now };
    case 'TRYING':
      return { reason: outcome.reason };
    default:
      return outcome satisfies never;
  }
}

/**
 * Stores the outcome of a link's message. The gateway's report may arrive before the message counts as sent; the later
 * outcome of sending then changes nothing. Nothing changes a delivered message. Undefined if nothing changed.
 */
export async function updateLinkMessage(
  tx: Tx,
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
  outcome: MessageOutcome,
): Promise<Pick<Row<'payment_link_message'>, 'link_id' | 'receiver' | 'state'> | undefined> {
  const isReport = outcome.is === 'DELIVERED' || outcome.is === 'LOST';
  const change = changeBy(outcome);
  return tx
    .updateTable('payment_link_message')
    .set(isReport ? { ...change, sent_at: sql<Date>`coalesce(sent_at, ${outcome.now})` } : change)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', 'not in', outcome.is === 'LOST' ? ['DELIVERED', 'FAILED'] : ['DELIVERED'])
    .where(isReport ? sql<boolean>`true` : sql<boolean>`sent_at is null`)
    .returning(['link_id', 'receiver', 'state'])
    .executeTakeFirst();
}

/**
 * Stores with the link why the last message to its customer was not delivered, or that it was. Messages of one moment
 * count as one: if the SMS failed and the email arrived, the link shows that the SMS failed.
 */
export async function setUndelivered(tx: Tx, { tenantId, linkId }: LinkKey): Promise<void> {
  await sql`
    with last as (
      select max(created_at) as at from payment_link_message
      where tenant_id = ${tenantId} and link_id = ${linkId} and receiver = 'CUSTOMER')
    update payment_link l set undelivered = (
      select min(m.reason) from payment_link_message m, last
      where m.tenant_id = ${tenantId} and m.link_id = ${linkId} and m.receiver = 'CUSTOMER'
        and m.created_at = last.at and m.state = 'FAILED')
    where l.tenant_id = ${tenantId} and l.id = ${linkId}`.execute(tx);
}

/** The messages of a link, in order of creation. */
export function listLinkMessages(tx: Tx, { tenantId, linkId }: LinkKey): Promise<Row<'payment_link_message'>[]> {
  return tx
    .selectFrom('payment_link_message')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('link_id', '=', linkId)
    .orderBy('id')
    .execute();
}
