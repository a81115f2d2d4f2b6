import { encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { AuditCheck } from '@galla/contract/identity/audit/endpoints.ts';
import { auditEventIds } from '@galla/contract/identity/audit/feature.ts';
import { sameBytes } from '../../platform/crypto/sealing.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Break, ChainedEntry } from './chain.ts';
import { checkEntries, headSeal, noHash } from './chain.ts';
import type { ChainEnd } from './queries.ts';
import { findEntryPosition, listChains, readChain } from './queries.ts';

/**
 * The number of entries that one part of a check reads: about 0.3 s, so that a long log never exceeds the caller's
 * time-out.
 */
const maxChecked = 20_000;
const batch = 2_000;

/** What has been found so far. */
interface Found {
  checked: number;
  redacted: number;
  last: { readonly id: string; readonly at: Date } | undefined;
  upTo: Date | undefined;
}

/**
 * Checks the chains one after the other, at most `most` entries, beginning after the entry `after`. A chain is checked
 * up to the sealed head that was read, so entries added during the check are no error.
 * @throws Problem STATUS_400 if `after` is not an entry of these chains
 */
export async function verifyChains(
  tx: Tx,
  key: Buffer,
  chains: readonly string[],
  after: string | undefined,
  max = maxChecked,
): Promise<AuditCheck> {
  const place = after === undefined ? undefined : await findEntryPosition(tx, after, chains);
  if (after !== undefined && place === undefined) throw new Problem('STATUS_400', 400);
  const ends = await listChains(tx, chains, place?.chain_id ?? '00000000-0000-0000-0000-000000000000');
  const found: Found = { checked: 0, redacted: 0, last: undefined, upTo: undefined };
  for (const end of ends) {
    const start = place?.chain_id === end.chain_id ? place : { position: 0, hash: noHash, at: undefined };
    const stopped = await verifyChain(tx, key, end, { start, found, max });
    if (stopped !== undefined) return stopped;
  }
  return { ...answerOf(found), next: null };
}

interface Verification {
  readonly start: { readonly position: number; readonly hash: Buffer; readonly at: Date | undefined };
  readonly found: Found;
  readonly max: number;
}

/** Checks one chain up to its end. Returns where the check stops in it: at a break, or at the limit of entries. */
async function verifyChain(
  tx: Tx,
  key: Buffer,
  end: ChainEnd,
  { start, found, max }: Verification,
): Promise<AuditCheck | undefined> {
  let from: Pick<Verification['start'], 'position' | 'hash'> = start;
  let lastGoodAt = start.at;
  const wrong = headProblem(key, end);
  const stop = end.position ?? 0;
  while (from.position < stop) {
    const size = Math.min(batch, stop - from.position, max - found.checked);
    if (size <= 0) return { ...answerOf(found), next: nextOf(found) };
    const entries = await readChain(tx, end.chain_id, from.position, size);
    const { right, redacted, broken } = checkEntries(key, from, entries);
    count(found, entries.slice(0, right));
    found.redacted += redacted;
    lastGoodAt = entries[right - 1]?.at ?? lastGoodAt;
    if (broken !== undefined || entries.length === 0)
      return brokenAt(found, end, lastGoodAt, broken ?? { kind: 'CUT_OFF' });
    from = entries.at(-1) ?? from;
  }
  const ended = wrong ?? (sameBytes(from.hash, end.hash ?? noHash) ? undefined : ({ kind: 'CHANGED' } as const));
  return ended === undefined ? undefined : brokenAt(found, end, lastGoodAt, ended);
}

/** Compares the head with the entries. The head is sealed, and written together with the newest entry. */
function headProblem(key: Buffer, { chain_id, position, hash, seal, newest }: ChainEnd): Break | undefined {
  if (position === null || hash === null || seal === null) return { kind: 'CUT_OFF' };
  if (position > 0 && !sameBytes(headSeal(key, { chain_id, position, hash }), seal)) return { kind: 'CUT_OFF' };
  if ((newest ?? 0) > position) return { kind: 'ADDED' };
  return (newest ?? 0) < position ? { kind: 'CUT_OFF' } : undefined;
}

function count(found: Found, entries: readonly ChainedEntry[]): void {
  found.checked += entries.length;
  for (const { at } of entries) if (found.upTo === undefined || at > found.upTo) found.upTo = at;
  found.last = entries.at(-1) ?? found.last;
}

function answerOf({ checked, redacted, upTo }: Found): AuditCheck {
  return { checked, redacted, upTo: upTo?.toISOString() ?? null, next: null, broken: null };
}

const nextOf = ({ last }: Found) => (last === undefined ? null : encodeId(auditEventIds, last.id));

function brokenAt(found: Found, { name }: ChainEnd, lastGoodAt: Date | undefined, { kind }: Break): AuditCheck {
  const broken = { merchantName: name ?? '', lastGoodAt: lastGoodAt?.toISOString() ?? null, kind };
  return { ...answerOf(found), broken };
}
