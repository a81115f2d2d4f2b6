import { type AttentionKind, maxCounted } from '@galla/contract/messages/attention/rules.ts';
import type { ReportKind } from '@galla/contract/reports/reports/kinds.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { isOneOf, textArray, uuidArray } from '../../platform/db/arrays.ts';
import type { Tx } from '../../platform/db/database.ts';
import { namedOne, ofSameTenant } from '../../platform/db/tenants.ts';

/** One item that needs attention, as its table stores it. */
export interface WaitingRow {
  kind: RowKind;
  tenant_id: string | null;
  id: string;
  name: string | null;
  asked_by: string | null;
  amount: number | null;
  report_kind: ReportKind | null;
  account_wrong: boolean;
  since: Date | null;
  until: Date | null;
}

/** What to look up for the person: the kinds they may act on, and the kinds of report they may open. */
export interface Wanted {
  readonly kinds: readonly RowKind[];
  readonly reportKinds: readonly ReportKind[];
  readonly now: number;
}

/** An expired invitation is listed for a week, and an expiring one from a day before. */
const dayMs = 86_400_000;
const expiredMs = 7 * dayMs;
const soonMs = 2 * dayMs;

/** The kinds that are read from rows. SETTLEMENTS_STOPPED is derived from several rows instead. */
export type RowKind = Exclude<AttentionKind, 'SETTLEMENTS_STOPPED'>;

type Part = (scope: Scope, wanted: Wanted) => RawBuilder<unknown>;

const owned = (alias: string, { tenants }: Scope) => isOneOf(sql.ref(`${alias}.tenant_id`), 'uuid', tenants);
const atStores = ({ storeIds }: Scope) =>
  storeIds === null ? sql`true` : sql`p.store_id = any (${uuidArray(storeIds)})`;
const none = sql`null::text`;

/** Each kind costs one index lookup. */
const parts: { readonly [Kind in RowKind]: Part } = {
  SETTLEMENT_FAILED: (scope) => sql`
    select 'SETTLEMENT_FAILED', s.tenant_id, s.id, s.failure_reason, ${none}, s.net, ${none}, s.created_at, null::timestamptz
    from settlement s where ${owned('s', scope)} and s.state = 'FAILED' order by s.id`,
  CHARGEBACK: (scope) => sql`
    select 'CHARGEBACK', c.tenant_id, c.payment_id, p.customer_name, ${none}, c.amount,
      ${none}, c.opened_at, null::timestamptz
    from chargeback c join payment p on p.tenant_id = c.tenant_id and p.id = c.payment_id
    where ${owned('c', scope)} and c.state = 'OPENED' and ${atStores(scope)} order by c.id`,
  REFUND_APPROVAL: (scope) => sql`
    select 'REFUND_APPROVAL', r.tenant_id, r.id, p.customer_name, a.name, r.amount,
      ${none}, r.created_at, null::timestamptz
    from refund r join payment p on p.tenant_id = r.tenant_id and p.id = r.payment_id left join person a on a.id = r.asked_by
    where ${owned('r', scope)} and r.state = 'AWAITING_APPROVAL' and r.asked_by is distinct from ${scope.personId}::uuid
      and ${atStores(scope)} order by r.id`,
  BULK_REFUND_APPROVAL: (scope) => sql`
    select 'BULK_REFUND_APPROVAL', b.tenant_id, b.id, b.file_name, a.name, b.right_amount, ${none},
      coalesce(b.confirmed_at, b.created_at), null::timestamptz
    from refund_batch b left join person a on a.id = b.confirmed_by
    where ${owned('b', scope)} and b.state = 'AWAITING_APPROVAL' and b.created_by <> ${scope.personId}::uuid
      and b.confirmed_by is distinct from ${scope.personId}::uuid
      and (b.group_id is null or b.group_id = ${scope.groupId}::uuid) order by b.id`,
  BANK_ACCOUNT_APPROVAL: (scope) => sql`
    select 'BANK_ACCOUNT_APPROVAL', c.tenant_id, c.id, c.last4, a.name, null::bigint, ${none}, c.requested_at,
      null::timestamptz
    from bank_account_change c left join person a on a.id = c.requested_by
    where ${owned('c', scope)} and c.state = 'WAITING' and c.requested_by <> ${scope.personId}::uuid order by c.id`,
  REFUND_LIMITS_APPROVAL: (scope) => sql`
    select 'REFUND_LIMITS_APPROVAL', s.tenant_id, s.tenant_id, ${none}, a.name, null::bigint, ${none}, s.wanted_at,
      null::timestamptz
    from refund_settings s left join person a on a.id = s.wanted_by
    where ${owned('s', scope)} and s.wanted_by <> ${scope.personId}::uuid order by s.tenant_id`,
  API_KEY_APPROVAL: (scope) => sql`
    select 'API_KEY_APPROVAL', k.tenant_id, k.id, k.name, a.name, null::bigint, ${none}, k.wanted_at, null::timestamptz
    from api_key k left join person a on a.id = k.wanted_by
    where ${owned('k', scope)} and k.wanted_by <> ${scope.personId}::uuid and k.disabled_at is null order by k.id`,
  // Listed once for each key. No row records when a person left.
  API_KEY_SEEN: (scope, { now }) => sql`
    select 'API_KEY_SEEN', k.tenant_id, k.id, k.name, min(p.name), null::bigint, ${none}, null::timestamptz,
      null::timestamptz
    from api_key k
    join tenant t on t.id = k.tenant_id
    join merchant o on o.id = t.merchant_id
    join api_key_seen v on v.tenant_id = k.tenant_id and v.key_id = k.id
    join person p on p.id = v.person_id
    where ${owned('k', scope)} and k.disabled_at is null
      and (k.expires_at is null or k.expires_at > ${new Date(now)})
      and not exists (select from membership m where m.person_id = v.person_id and m.status in ('ACTIVE', 'DEACTIVATED')
        and (m.merchant_id = o.id or m.group_id = o.group_id))
    group by k.tenant_id, k.id, k.name order by k.id`,
  // Invitations belong to the team of a merchant or of a group; only the inviter sees theirs.
  INVITATION: (scope, { now }) => sql`
    select 'INVITATION', null::uuid, i.id, i.name, ${none}, null::bigint, ${none}, i.created_at, i.expires_at
    from invitation i join membership m on m.id = ${scope.membershipId}::uuid
      and (m.merchant_id = i.merchant_id or m.group_id = i.group_id)
    where i.invited_by = m.id and i.state = 'PENDING'
      and i.expires_at between ${new Date(now - expiredMs)} and ${new Date(now + dayMs)} order by i.id`,
  // A failed report of a schedule is not listed: the next run creates it again.
  REPORT: (scope, { now, reportKinds }) => sql`
    select 'REPORT', r.tenant_id, r.id, ${none}, ${none}, null::bigint, r.kind, r.created_at, r.expires_at
    from report r where ${owned('r', scope)} and r.asked_by = ${scope.personId}::uuid and r.file_key is not null
      and r.schedule_id is null and r.expires_at between ${new Date(now)} and ${new Date(now + soonMs)}
      and r.kind = any (${textArray(reportKinds)}) and r.merchant_tenants <@ ${uuidArray(scope.tenants)}
      and r.group_id is not distinct from ${scope.groupId}::uuid order by r.expires_at`,
};

/** The oldest item of each kind that waits for the person. */
export async function listWaiting(tx: Tx, scope: Scope, wanted: Wanted): Promise<WaitingRow[]> {
  const looks = wanted.kinds.map((kind) => sql`(${parts[kind](scope, wanted)} limit ${maxCounted})`);
  if (looks.length === 0) return [];
  const { rows } = await sql<WaitingRow>`
    select w.*, s.id is not null and coalesce(s.failure_kind, 'LASTING') = 'LASTING' as account_wrong
    from (${sql.join(looks, sql` union all `)})
      as w (kind, tenant_id, id, name, asked_by, amount, report_kind, since, until)
    left join settlement s on w.kind = 'SETTLEMENT_FAILED' and ${ofSameTenant('s', 'w', namedOne(scope.tenants))}
      and s.id = w.id`.execute(tx);
  return rows;
}

/** Whether a tenant has ever had a payment. */
export async function hasPayment(tx: Tx, tenantId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from payment where tenant_id = ${tenantId}::uuid) as has`.execute(tx);
  return rows[0]?.has === true;
}
