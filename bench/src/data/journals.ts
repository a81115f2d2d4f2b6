import { newId } from '@galla/server/src/platform/ids.ts';
import { istMidnight } from '@galla/server/src/platform/indian-time.ts';

/** The journal id of a time (ms): one for each IST day. */
export function journalIds(): (at: number) => string {
  const ids = new Map<number, string>();
  return (at) => {
    const day = istMidnight(at);
    const known = ids.get(day);
    if (known !== undefined) return known;
    const id = newId(at);
    ids.set(day, id);
    return id;
  };
}
