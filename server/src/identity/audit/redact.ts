import { maskCardNumbers, maskCardNumbersIn } from '@galla/contract/core/card-numbers.ts';
import { sameBytes } from '../../platform/crypto/sealing.ts';
import type { Tx } from '../../platform/db/database.ts';
import { chainKey, entryHash, noHash, redactionSeal } from './chain.ts';
import type { ActContext } from './public/service.ts';
import { record } from './public/service.ts';
import { listSuspects, type Suspect, updateEntry } from './redaction-queries.ts';

/**
 * Masks the card numbers in the entries of a chain, seals the new content, and records the redaction in the chain. An
 * entry that was already invalid gets no seal, so that a check still finds it. Needs a connection that owns the table.
 * @returns how many entries had card numbers
 */
export async function redactChain(tx: Tx, context: ActContext, chainId: string, suspect: string): Promise<number> {
  const key = chainKey(context.masterKey);
  let count = 0;
  for (const entry of await listSuspects(tx, chainId, suspect)) {
    const masked = maskedEntry(entry);
    if (masked === undefined) continue;
    count += 1;
    const previous = entry.previous ?? noHash;
    const fitted = entry.redaction === null && sameBytes(entryHash(key, previous, entry), entry.hash);
    const redaction = fitted ? redactionSeal(key, previous, entry.hash, masked) : entry.redaction;
    await updateEntry(tx, masked, redaction);
  }
  const done = { personId: null, membershipId: null, ownerId: chainId, act: 'CARD_NUMBERS_MASKED' } as const;
  if (count > 0) await record(tx, context, { ...done, detail: { entries: count } });
  return count;
}

function maskedEntry(entry: Suspect): Suspect | undefined {
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
