/** The months in English, of which three letters are enough, and as they are written in Hindi. */
const months = 'january february march april may june july august september october november december'.split(' ');
const hindiMonths = 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'.normalize('NFC').split(' ');
const written = [
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4}|\d{2})$/,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[\s-]+(?<name>[\p{L}\p{M}]{2,12})\.?(?:[\s,'’-]+(?<year>\d{4}|\d{2}))?$/iu,
  /^(?<name>[a-z]{3,9})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?(?:[\s,]+(?<year>\d{4}))?$/i,
] as const;

/**
 * The day that a text names as `2026-11-20`: `20 nov`, `20 November 2026`, `Nov 20`, `20/11/2026`, `2026-11-20`, `today`,
 * `yesterday`. Without a year it is the last such day. Undefined where a text is none.
 * @param today the day of the reader, in the same form
 */
export function dayIn(text: string, today: string): string | undefined {
  const wanted = text.trim().toLowerCase();
  if (wanted === 'today' || wanted === 'आज') return today;
  if (wanted === 'yesterday' || wanted === 'कल') return shown(Date.parse(today) - 86_400_000);
  const parts = written.map((form) => form.exec(wanted)?.groups).find((groups) => groups !== undefined);
  if (parts === undefined) return undefined;
  const month = parts['name'] === undefined ? Number(parts['month']) : monthIn(parts['name']);
  const of = (year: number) => dayOf(year, month, Number(parts['day']));
  const year = parts['year'];
  if (year !== undefined) return of(year.length === 2 ? 2000 + Number(year) : Number(year));
  const thisYear = Number(today.slice(0, 4));
  // The 29th of February may be some years ago.
  return [0, 1, 2, 3, 4].map((back) => of(thisYear - back)).find((day) => day !== undefined && day <= today);
}

function monthIn(name: string): number {
  const hindi = hindiMonths.indexOf(name.normalize('NFC')) + 1;
  return hindi > 0 || name.length < 3 ? hindi : months.findIndex((month) => month.startsWith(name)) + 1;
}

const shown = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** A day of the calendar, or undefined where it has no such day. */
function dayOf(year: number, month: number, day: number): string | undefined {
  const ms = Date.UTC(year, month - 1, day);
  const date = new Date(ms);
  const exists = year >= 2000 && year < 2100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? shown(ms) : undefined;
}
