import { maskCardNumbers, maskCardNumbersIn } from '@galla/contract/core/card-numbers.ts';
import { sql } from 'kysely';
import { sameBytes } from '../platform/crypto/sealing.ts';
import type { Tx } from '../platform/db/database.ts';
import type { StoredEntry } from './chain.ts';
import { chainKey, entryHash, noHash, redactionSeal } from './chain.ts';
import type { ActContext } from './record.ts';
import { record } from './record.ts';

interface Found extends StoredEntry {
  readonly previous: Buffer | null;
}

/** The chains with entries that `suspect` finds: an expression over a text in SQL, which may find too many. */
export async function chainsWith(tx: Tx, suspect: string): Promise<string[]> {
  const { rows } = await sql<{ chain_id: string }>`
    select distinct chain_id from audit_event where concat_ws(' | ', person_name, user_agent, detail::text) ~ ${suspect} order by chain_id`.execute(
    tx,
  );
  return rows.map(({ chain_id }) => chain_id);
}

/**
 * Masks the card numbers in the entries of a chain, seals what they say now, and writes down in the chain that it was done.
 * What did not fit before stays without a seal, so that it is still found. Needs a connection that owns the table.
 * @returns how many entries had card numbers
 */
export async function redactChain(tx: Tx, context: ActContext, chainId: string, suspect: string): Promise<number> {
  const key = chainKey(context.masterKey);
  const { rows } = await sql<Found>`
    select e.chain_id, e.position, e.id, e.at, e.person_id, e.person_name, e.membership_id, e.act, e.outcome, e.subject_kind,
      e.subject_id, e.address, e.user_agent, e.detail::text as detail, e.hash, e.redaction, b.hash as previous
    from audit_event e left join audit_event b on b.chain_id = e.chain_id and b.position = e.position - 1
    where e.chain_id = ${chainId} and concat_ws(' | ', e.person_name, e.user_agent, e.detail::text) ~ ${suspect}
    order by e.position`.execute(tx);
  let count = 0;
  for (const entry of rows) {
    const masked = maskedEntry(entry);
    if (masked === undefined) continue;
    count += 1;
    const previous = entry.previous ?? noHash;
    const fitted = entry.redaction === null && sameBytes(entryHash(key, previous, entry), entry.hash);
    const redaction = fitted ? redactionSeal(key, previous, entry.hash, masked) : entry.redaction;
    await sql`update audit_event set person_name = ${masked.person_name}, user_agent = ${masked.user_agent},
        detail = ${masked.detail}::json, redaction = ${redaction}
      where chain_id = ${chainId} and position = ${entry.position}`.execute(tx);
  }
  const done = { personId: null, membershipId: null, ownerId: chainId, act: 'CARD_NUMBERS_MASKED' } as const;
  if (count > 0) await record(tx, context, { ...done, detail: { entries: count } });
  return count;
}

function maskedEntry(entry: Found): Found | undefined {
  const masked = {
    ...entry,
    person_name: entry.person_name === null ? null : maskCardNumbers(entry.person_name),
    user_agent: entry.user_agent === null ? null : maskCardNumbers(entry.user_agent),
    detail: JSON.stringify(maskCardNumbersIn(JSON.parse(entry.detail))),
  };
  const isSame =
    masked.person_name === entry.person_name &&
    masked.user_agent === entry.user_agent &&
    masked.detail === JSON.stringify(JSON.parse(entry.detail));
  return isSame ? undefined : masked;
}
