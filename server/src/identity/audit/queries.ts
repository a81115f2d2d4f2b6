import type { AuditOutcome } from '@galla/contract/identity/audit/endpoints.ts';
import { auditActs } from '@galla/contract/registry.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { textArray, uuidArray } from '../../platform/db/arrays.ts';
import { csvText, indianTime, named } from '../../platform/db/csv-export.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lastOfEach } from '../../platform/db/distribution/last-rows.ts';
import { rowsOfOwners } from '../../platform/db/distribution/owner-rows.ts';
import { keysetClauses, type PageOf } from '../../platform/db/keyset-page.ts';
import { noId } from '../../platform/ids.ts';
import type { ChainedEntry, ChainHead, StoredEntry } from './chain.ts';

type HashedEntry = ChainedEntry & { readonly hash: Buffer };

/**
 * Locks the chain that an act belongs to, and returns its head with the person's current name, in one statement. The
 * chain is that of the membership's merchant or group, else the owner's, else the installation's.
 */
export async function lockChain(
  tx: Tx,
  {
    personId,
    membershipId,
    ownerId,
  }: { readonly personId: string | null; readonly membershipId: string | null; readonly ownerId?: string | undefined },
  noHash: Buffer,
): Promise<ChainHead & { readonly person_name: string | null }> {
  const { rows } = await sql<ChainHead & { person_name: string | null }>`
    with actor as (
      select p.name as person_name, coalesce(t.id, m.group_id, ${ownerId ?? noId}::uuid) as chain_id
      from (select ${personId}::uuid as person_id, ${membershipId}::uuid as membership_id) wanted
      left join person p on p.id = wanted.person_id
      left join membership m on m.id = wanted.membership_id
      left join tenant t on t.merchant_id = m.merchant_id and t.mode = 'live'),
    head as (
      insert into audit_chain as head (chain_id, position, hash, seal)
      select chain_id, 0, ${noHash}::bytea, ${noHash}::bytea from actor
      on conflict (chain_id) do update set position = head.position
      returning chain_id, position, hash)
    select head.chain_id, head.position, head.hash, actor.person_name from head, actor`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('An act has no chain.');
  return row;
}

/** The merchant or super-merchant of a chain, as people write it; undefined for the installation's. */
export async function findOwnerCode(tx: Tx, chainId: string): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    select m.merchant_id as code from tenant t join merchant m on m.id = t.merchant_id where t.id = ${chainId}
    union all
    select code from merchant_group where id = ${chainId}`.execute(tx);
  return rows[0]?.code;
}

/** The membership of a person who has only one. */
export async function findOnlyMembership(tx: Tx, personId: string | null): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select min(id::text) as id from membership where person_id = ${personId ?? noId} and status = 'ACTIVE'
    having count(*) = 1`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Appends an entry to its locked chain and advances the head. */
export async function appendEntry(tx: Tx, entry: HashedEntry, seal: Buffer): Promise<void> {
  await sql`
    with head as (
      update audit_chain set position = ${entry.position}, hash = ${entry.hash}, seal = ${seal} where chain_id = ${entry.chain_id})
    insert into audit_event (chain_id, position, id, at, person_id, person_name, membership_id, act, outcome,
      subject_kind, subject_id, address, user_agent, detail, hash)
    values (${entry.chain_id}, ${entry.position}, ${entry.id}, ${entry.at}, ${entry.person_id}, ${entry.person_name},
      ${entry.membership_id}, ${entry.act}, ${entry.outcome}, ${entry.subject_kind}, ${entry.subject_id},
      ${entry.address}, ${entry.user_agent}, ${entry.detail}::json, ${entry.hash})`.execute(tx);
}

/** Which entries: the chains that the caller may read, and the filters. */
export interface AuditSelection {
  readonly chains: readonly string[];
  readonly from: Date | null;
  readonly to: Date | null;
  readonly personIds: readonly string[] | null;
  readonly acts: readonly string[] | null;
}

function auditCondition({ from, to, personIds, acts }: AuditSelection): RawBuilder<unknown> {
  const conditions = [
    ...(from === null ? [] : [sql`e.at >= ${from}`]),
    ...(to === null ? [] : [sql`e.at < ${to}`]),
    ...(personIds === null ? [] : [sql`e.person_id = any (${uuidArray(personIds)})`]),
    ...(acts === null ? [] : [sql`e.act = any (${textArray(acts)})`]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** The merchant of the tenant, or the group, that an entry's log belongs to. */
const ownerJoins = sql`
  left join tenant tn on tn.id = e.chain_id left join merchant m on m.id = tn.merchant_id
  left join merchant_group g on g.id = e.chain_id`;

/** An entry as lists read it. */
export interface AuditRow {
  id: string;
  at: Date;
  person_id: string | null;
  person_name: string | null;
  act: string;
  outcome: string;
  subject_kind: string | null;
  subject_id: string | null;
  address: string;
  user_agent: string | null;
  detail: { [key: string]: string | number };
  owner_code: string | null;
  owner_name: string | null;
}

/** The rows of one page, newest first, as `keysetPage` takes them. The newest of each chain are merged. */
export async function listEntries(tx: Tx, selection: AuditSelection, page: PageOf<string>): Promise<AuditRow[]> {
  const { beyond, order, limit } = keysetClauses(page, sql`e.id`);
  const { rows } = await sql<AuditRow>`
    select e.id, e.at, e.person_id, e.person_name, e.act, e.outcome, e.subject_kind, e.subject_id, e.address,
      e.user_agent, e.detail, coalesce(m.merchant_id, g.code) as owner_code, coalesce(m.name, g.name) as owner_name
    from (select e.* from ${await rowsOfOwners(tx, selection.chains, { table: 'audit_chain', column: 'chain_id' })}
      cross join lateral (select * from audit_event e where e.chain_id = scope.chain_id
        and ${auditCondition(selection)} and ${beyond} ${order} ${limit}) e
      ${order} ${limit}) e ${ownerJoins} ${order}`.execute(tx);
  return rows;
}

const outcomes: { readonly [Outcome in AuditOutcome]: string } = { DONE: 'Success', REFUSED: 'Blocked' };

/** The entries of a selection, as lines of the export file. */
export function exportQuery(selection: AuditSelection): RawBuilder<unknown> {
  return sql`select ${indianTime(sql`e.at`)} as "Date (IST)", coalesce(m.merchant_id, g.code) as "Merchant ID",
      ${csvText(sql`coalesce(m.name, g.name)`)} as "Merchant", ${csvText(sql`e.person_name`)} as "Person",
      ${named(sql`e.act`, auditActs)} as "Action", ${named(sql`e.outcome`, outcomes)} as "Result",
      ${csvText(sql`e.detail::text`)} as "Details", e.address as "Address", ${csvText(sql`e.user_agent`)} as "Browser",
      e.position as "Entry", encode(e.hash, 'hex') as "Hash"
    from audit_event e ${ownerJoins}
    where e.chain_id = any (${sql`${[...selection.chains]}::uuid[]`}) and ${auditCondition(selection)}
    order by e.id desc`;
}

/** The people who belong, or belonged, to these merchants or to the group, by name. */
export async function listPeople(
  tx: Tx,
  tenants: readonly string[],
  groupId: string | null,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id, p.name from person p where p.id in (
      select ms.person_id from membership ms left join tenant t on t.merchant_id = ms.merchant_id
      where t.id = any (${uuidArray(tenants)}) or ms.group_id = ${groupId}::uuid)
    order by p.name, p.id limit 500`.execute(tx);
  return rows;
}

/** A chain with its head, if it has one, and the position of its newest entry, from one snapshot. */
export interface ChainEnd {
  chain_id: string;
  name: string | null;
  position: number | null;
  hash: Buffer | null;
  seal: Buffer | null;
  newest: number | null;
}

/** The chains with a head or entries, from `from` on, in the order of their ids. */
export async function listChains(tx: Tx, chains: readonly string[], from: string): Promise<ChainEnd[]> {
  const wanted = chains.filter((id) => id >= from);
  const last = await lastOfEach(tx, wanted, {
    table: 'audit_event',
    key: 'chain_id',
    order: 'position',
    columns: ['position'],
  });
  const { rows } = await sql<ChainEnd>`
    select e.*, coalesce(m.name, g.name) as name from (
      select chain_id, max(position) as position, (array_agg(hash) filter (where hash is not null))[1] as hash,
        (array_agg(seal) filter (where seal is not null))[1] as seal, max(newest) as newest
      from (
        select chain_id, position, hash, seal, null::bigint as newest from audit_chain
          where chain_id = any (${uuidArray(wanted)})
        union all
        select chain_id, null, null, null, position from (${last}) last) found
      group by chain_id) e ${ownerJoins} order by e.chain_id`.execute(tx);
  return rows;
}

/** Entries of a chain after a position, in their order. */
export async function readChain(tx: Tx, chainId: string, after: number, max: number): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select chain_id, position, id, at, person_id, person_name, membership_id, act, outcome, subject_kind, subject_id,
      address, user_agent, detail::text as detail, hash, redaction
    from audit_event where chain_id = ${chainId} and position > ${after} order by position limit ${max}`.execute(tx);
  return rows;
}

/** The position and hash of an entry; undefined outside the scope. */
export async function findEntryPosition(tx: Tx, id: string, chains: readonly string[]) {
  const { rows } = await sql<ChainHead & { at: Date }>`
    select chain_id, position, hash, at from audit_event where chain_id = any (${uuidArray(chains)}) and id = ${id}::uuid`.execute(
    tx,
  );
  return rows[0];
}
