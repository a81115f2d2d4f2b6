import { newId } from '@galla/server/src/platform/ids.ts';

const dayMs = 86_400_000;
const istOffsetMs = 19_800_000;

/** Gives the journal of a moment (ms): one for each day of IST. */
export function journalIds(): (at: number) => string {
  const ids = new Map<number, string>();
  return (at) => {
    const day = Math.floor((at + istOffsetMs) / dayMs);
    const known = ids.get(day);
    if (known !== undefined) return known;
    const id = newId(at);
    ids.set(day, id);
    return id;
  };
}
