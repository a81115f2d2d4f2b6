/** Company forms and titles, which banks and registers shorten or leave out. */
const forms =
  /\b(m s|mr|mrs|ms|shri|smt|private|pvt|limited|ltd|llp|opc|company|co|corporation|corp|inc|incorporated|proprietor|prop|and|the)\b/g;

const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

const words = (name: string): string[] => {
  const plain = plainName(name);
  const bare = plain.replaceAll(forms, ' ').trim().replaceAll(/\s+/g, ' ');
  return (bare === '' ? plain : bare).split(' ').sort();
};

/**
 * How well two names of one holder match, from 0 to 100, by Levenshtein distance. The order of words and company forms
 * do not count.
 */
export function nameMatch(one: string, other: string): number {
  const [a, b] = [words(one).join(' '), words(other).join(' ')];
  const longer = Math.max(a.length, b.length);
  return longer === 0 ? 0 : Math.round((100 * (longer - edits(a, b))) / longer);
}

/** The Levenshtein distance of two texts: the fewest characters added, dropped or replaced. */
function edits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [index, character] of [...a].entries()) {
    const next = [index + 1];
    for (const [place, other] of [...b].entries())
      next.push(
        Math.min((next[place] ?? 0) + 1, (row[place + 1] ?? 0) + 1, (row[place] ?? 0) + (character === other ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
