import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { StoredEntry } from './chain.ts';

/** An entry that may hold a card number, with the hash of the previous one. */
export interface Suspect extends StoredEntry {
  readonly previous: Buffer | null;
}

/** The chains with entries that match `suspect`: an SQL expression over a text, which may match too many. */
export async function chainsWith(tx: Tx, suspect: string): Promise<string[]> {
  const { rows } = await sql<{ chain_id: string }>`
    select distinct chain_id from audit_event where concat_ws(' | ', person_name, user_agent, detail::text) ~ ${suspect} order by chain_id`.execute(
    tx,
  );
  return rows.map(({ chain_id }) => chain_id);
}

/** The entries of a chain that match `suspect`, in their order. */
export async function listSuspects(tx: Tx, chainId: string, suspect: string): Promise<Suspect[]> {
  const { rows } = await sql<Suspect>`
    select e.chain_id, e.position, e.id, e.at, e.person_id, e.person_name, e.membership_id, e.act, e.outcome, e.subject_kind,
      e.subject_id, e.address, e.user_agent, e.detail::text as detail, e.hash, e.redaction, b.hash as previous
    from audit_event e left join audit_event b on b.chain_id = e.chain_id and b.position = e.position - 1
    where e.chain_id = ${chainId} and concat_ws(' | ', e.person_name, e.user_agent, e.detail::text) ~ ${suspect}
    order by e.position`.execute(tx);
  return rows;
}

/** Replaces the content of an entry. */
export async function updateEntry(tx: Tx, entry: StoredEntry, redaction: Buffer | null): Promise<void> {
  await sql`update audit_event set person_name = ${entry.person_name}, user_agent = ${entry.user_agent},
        detail = ${entry.detail}::json, redaction = ${redaction}
      where chain_id = ${entry.chain_id} and position = ${entry.position}`.execute(tx);
}
