import { drop, keep, readKept } from './storage.ts';

/** The reasons for leaving a page for sign-in without a press. */
export type SessionEnd = 'ended' | 'signed-out-elsewhere';

const endName = 'session-end';

/** Stores the reason for the sign-in page. */
export const keepSessionEnd = (why: SessionEnd) => keep(endName, why);

/** The reason why the sign-in page opens, once. */
export function takeSessionEnd(): SessionEnd | undefined {
  const kept = readKept(endName);
  drop(endName);
  return kept === 'ended' || kept === 'signed-out-elsewhere' ? kept : undefined;
}
