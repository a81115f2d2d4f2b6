import { drop, keep, readKept } from './storage.ts';

/** Why a page went to sign-in without a press. */
export type SessionEnd = 'ended' | 'signed-out-elsewhere';

const endName = 'session-end';

/** Stores the reason for the sign-in page. */
export const keepSessionEnd = (why: SessionEnd) => keep(endName, why);

/** Returns the reason for which sign-in opened, and removes it. */
export function takeSessionEnd(): SessionEnd | undefined {
  const kept = readKept(endName);
  drop(endName);
  return kept === 'ended' || kept === 'signed-out-elsewhere' ? kept : undefined;
}
