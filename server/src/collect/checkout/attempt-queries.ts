import { networkOfCard } from '@galla/contract/collect/checkout/card-rules.ts';
import type { PayWith } from '@galla/contract/collect/checkout/endpoints.ts';
import { netBankingBanks, wallets } from '@galla/contract/rail/names.ts';
import { sql } from 'kysely';
import { hiddenUuids, uuidArray } from '../../platform/db/arrays.ts';
import type { Row, Tx } from '../../platform/db/database.ts';
import { preparedQuery } from '../../platform/db/prepared-statements.ts';
import { scheduleWork } from '../../platform/jobs/due-work.ts';
import { findDueRows } from '../../platform/jobs/find-due.ts';
import type { Claim, DueSearch, DueWork } from '../../platform/jobs/job.ts';

export interface NewAttempt {
  readonly id: string;
  readonly orderId: string;
  readonly key: string;
  readonly method: PayWith;
  readonly now: Date;
  readonly expiresAt: Date;
  readonly askAt: Date;
}

/** Of a card, only its network and last 4 digits are stored. */
function methodColumns(method: PayWith) {
  const kept = { card_network: null, card_last4: null, bank: null, wallet: null };
  switch (method.type) {
    case 'UPI':
      return kept;
    case 'CARD':
      return { ...kept, card_network: networkOfCard(method.number) ?? null, card_last4: method.number.slice(-4) };
    case 'NET_BANKING':
      return { ...kept, bank: netBankingBanks[method.bank] };
    case 'WALLET':
      return { ...kept, wallet: wallets[method.wallet] };
    default:
      return method satisfies never;
  }
}

/**
 * The columns of an attempt `a`. A prepared statement must name them, because a column added to the table would change
 * its result.
 */
export const attemptColumns = sql.raw(
  `tenant_id id order_id key method card_network card_last4 bank wallet vpa state next_type next_address next_test_url
   provider_transaction_id payment_id utr failure_reason goes_back created_at expires_at finished_at asked ask_at`
    .split(/\s+/)
    .map((name) => `a.${name}`)
    .join(', '),
);

/**
 * Adds attempts whose order is open and whose key is new, and schedules their inquiries. Returns the added attempts.
 */
export async function insertAttempts(
  tx: Tx,
  tenantId: string,
  attempts: readonly NewAttempt[],
): Promise<Map<string, AttemptRow>> {
  if (attempts.length === 0) return new Map();
  const rows = attempts.map(({ id, orderId, key, method, now, expiresAt, askAt }) => ({
    id,
    order_id: orderId,
    key,
    method: method.type,
    ...methodColumns(method),
    created_at: now,
    expires_at: expiresAt,
    ask_at: askAt,
  }));
  const inserted = await preparedQuery(
    tx,
    sql<AttemptRow>`
      insert into checkout_attempt as a (tenant_id, id, order_id, key, method, card_network, card_last4, bank, wallet,
        created_at, expires_at, ask_at)
      select o.tenant_id, n.id, o.id, n.key, n.method, n.card_network, n.card_last4, n.bank, n.wallet,
        n.created_at, least(o.expires_at, n.expires_at), n.ask_at
      from json_to_recordset(${JSON.stringify(rows)}::json) as n (id uuid, order_id uuid, key uuid, method text,
        card_network text, card_last4 text, bank text, wallet text, created_at timestamptz, expires_at timestamptz,
        ask_at timestamptz)
      join checkout_order o on o.tenant_id = ${tenantId} and o.id = n.order_id
        and o.state = 'CREATED' and o.expires_at > n.created_at
      order by n.order_id, n.key, n.id
      on conflict (tenant_id, order_id, key) do nothing returning ${attemptColumns}`,
  );
  const askAt = Math.min(...attempts.map(({ askAt: at }) => at.getTime()));
  if (inserted.length > 0) await scheduleWork(tx, askName, tenantId, askAt);
  return new Map(inserted.map((row) => [row.id, row]));
}

export function findAttempts(tx: Tx, tenantId: string, attemptIds: readonly string[]): Promise<AttemptRow[]> {
  return preparedQuery(
    tx,
    sql<AttemptRow>`select ${attemptColumns} from checkout_attempt a
      where a.tenant_id = ${tenantId} and a.id = any (${hiddenUuids(attemptIds)})`,
  );
}

export type AttemptRow = Row<'checkout_attempt'>;

/** A press of the pay button, identified by the order and the key of the press. */
export interface PressKey {
  readonly orderId: string;
  readonly key: string;
  /**
   * An existing UPI code of the order answers the press if it is valid at least until this time. Absent for other
   * methods.
   */
  readonly codeUntil?: Date;
}

/**
 * For each press, in order, the attempt that answers it. That is the attempt already begun with this key, or the newest
 * UPI attempt of the open order whose code is still valid and unused: every tab shows the same code.
 */
export async function findKnownAttempts(
  tx: Tx,
  tenantId: string,
  presses: readonly PressKey[],
): Promise<(AttemptRow | undefined)[]> {
  const rows = presses.map(({ orderId, key, codeUntil }, at) => ({ at, order_id: orderId, key, until: codeUntil }));
  const found = await preparedQuery(
    tx,
    sql<AttemptRow & { at: number }>`
      select p.at, a.* from json_to_recordset(${JSON.stringify(rows)}::json)
        as p (at integer, order_id uuid, key uuid, until timestamptz)
      cross join lateral (
        select ${attemptColumns} from checkout_attempt a
        cross join lateral (select a.method = 'UPI' and a.state = 'PENDING' and a.next_address is not null
          and a.vpa is null and a.expires_at > p.until and exists (select from checkout_order o
            where o.tenant_id = ${tenantId} and o.id = a.order_id and o.state = 'CREATED') as shown) code
        where a.tenant_id = ${tenantId} and a.order_id = p.order_id and (a.key = p.key or code.shown)
        order by code.shown is true desc, a.id desc limit 1) a`,
  );
  const known = new Map(found.map(({ at, ...row }) => [at, row]));
  return presses.map((_, at) => known.get(at));
}

/** The name of the job that asks the rail about attempts. */
export const askName = 'checkout.ask';

/**
 * Claims attempts of a tenant that are due for an inquiry, and schedules the next inquiry: after 15 s, 30 s, a minute,
 * up to an hour. If the worker dies, that next inquiry still happens.
 */
export async function claimAttempts(tx: Tx, { tenantId, now, places, except }: Claim): Promise<AttemptRow[]> {
  const pauses = Array.from({ length: 8 }, (_, asked) => new Date(now.getTime() + 15_000 * 2 ** asked));
  const { rows } = await sql<AttemptRow>`
    update checkout_attempt set asked = asked + 1, ask_at = case ${sql.join(
      pauses.map((at, asked) => sql`when asked = ${sql.lit(asked)} then ${at}::timestamptz`),
      sql` `,
    )} else ${new Date(now.getTime() + 3_600_000)}::timestamptz end
    where tenant_id = ${tenantId} and id = any (array(
      select id from checkout_attempt
      where tenant_id = ${tenantId} and ask_at <= ${now} and id <> all (${uuidArray(except)})
      order by ask_at limit ${places} for update skip locked))
    returning *`.execute(tx);
  return rows;
}

/** The next due inquiries about attempts, by tenant. */
export const findDueAttempts = (tx: Tx, search: DueSearch): Promise<DueWork[]> =>
  findDueRows(tx, search, { table: 'checkout_attempt', dueAt: 'ask_at', isOpen: sql`ask_at is not null` });
