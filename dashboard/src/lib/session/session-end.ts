import { drop, keep, readKept } from './storage.ts';

/** Why a page was left for sign-in without a press in it. */
export type SessionEnd = 'ended' | 'signed-out-elsewhere';

const endName = 'session-end';

/** Keeps for the sign-in page why it opens. */
export const keepSessionEnd = (why: SessionEnd) => keep(endName, why);

/** Why the sign-in page opens, once. */
export function takeSessionEnd(): SessionEnd | undefined {
  const kept = readKept(endName);
  drop(endName);
  return kept === 'ended' || kept === 'signed-out-elsewhere' ? kept : undefined;
}
