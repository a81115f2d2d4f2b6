/** The months in English, recognised by three letters, and as written in Hindi. */
const months = 'january february march april may june july august september october november december'.split(' ');
const hindiMonths = [
  'जनवरी',
  'फ़रवरी|फरवरी',
  'मार्च',
  'अप्रैल',
  'मई',
  'जून',
  'जुलाई',
  'अगस्त',
  'सितंबर|सितम्बर',
  'अक्टूबर|अक्तूबर',
  'नवंबर|नवम्बर',
  'दिसंबर|दिसम्बर',
].map((names) => names.normalize('NFC').split('|'));

/** The days of the week from Sunday, in English, in Hindi, and in Hindi typed with Latin letters. */
const weekdays = [
  'sunday|रविवार|इतवार|ravivar|raviwar|itwar|itvar',
  'monday|सोमवार|somvar|somwar',
  'tuesday|मंगलवार|मंगल|mangalvar|mangalwar|mangal',
  'wednesday|बुधवार|बुध|budhvar|budhwar|budh',
  'thursday|गुरुवार|गुरूवार|बृहस्पतिवार|वीरवार|guruvar|guruwar|veervar',
  'friday|शुक्रवार|shukravar|shukrawar|shukrvar|shukrwar',
  'saturday|शनिवार|shanivar|shaniwar',
].map((names) => names.normalize('NFC').split('|'));
const before = '(?:last|past|previous|pichhle|pichle|pichla|पिछले|पिछला|पिछली|गत|बीते)';
const after = '(?:next|coming|agle|agla|अगले|अगला|आने\\s+वाले)';
const weekdayForm = new RegExp(
  `^(?:(?<back>${before})\\s+|(?<on>${after})\\s+|(?:on|this)\\s+)?(?<name>[\\p{L}\\p{M}]{3,12})\\.?(?:\\s+को)?$`,
  'u',
);
const agoForm = /^(?<count>\d{1,3})\s+(?:days?\s+ago|din\s+pehle|दिन\s+पहले)$/u;

/**
 * Named days relative to today. The Hindi "kal" and "parson" mean past days: people look for money after it was paid.
 */
const named: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['आज', 0],
  ['aaj', 0],
  ['yesterday', -1],
  ['कल', -1],
  ['kal', -1],
  ['tomorrow', 1],
  ['आने वाला कल', 1],
  ['aane wala kal', 1],
  ['day before yesterday', -2],
  ['परसों', -2],
  ['parson', -2],
  ['parso', -2],
  ['day after tomorrow', 2],
]);
const written = [
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4}|\d{2})$/,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[\s-]+(?<name>[\p{L}\p{M}]{2,12})\.?(?:[\s,'’-]+(?<year>\d{4}|\d{2}))?$/iu,
  /^(?<name>[a-z]{3,9})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?(?:[\s,]+(?<year>\d{4}))?$/i,
] as const;

/**
 * The day that a text names, as `2026-11-20`: `20 nov`, `20 November 2026`, `Nov 20`, `20/11/2026`, `2026-11-20`,
 * `today`, `yesterday`, `tuesday`, `last tuesday`, `next friday`, `3 days ago`, `पिछले मंगलवार`. Without a year it is
 * the last such day. Undefined for any other text. @param today the reader's day, in the same form
 */
export function dayIn(text: string, today: string): string | undefined {
  const wanted = text.trim().toLowerCase().normalize('NFC');
  const counted = named.get(wanted.replaceAll(/\s+/g, ' ')) ?? daysAgo(wanted) ?? daysToWeekday(wanted, today);
  if (counted !== undefined) return shown(Date.parse(today) + counted * 86_400_000);
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

function daysAgo(text: string): number | undefined {
  const count = agoForm.exec(text)?.groups?.['count'];
  return count === undefined ? undefined : -Number(count);
}

/**
 * The distance of a weekday from today in days: `tuesday` is today or the last one, `last tuesday` the last one before
 * today.
 */
function daysToWeekday(text: string, today: string): number | undefined {
  const { back, on, name = '' } = weekdayForm.exec(text)?.groups ?? {};
  const wanted = weekdays.findIndex(([english = '', ...others]) => english.startsWith(name) || others.includes(name));
  if (name === '' || wanted < 0) return undefined;
  const since = (new Date(today).getUTCDay() - wanted + 7) % 7;
  if (on !== undefined) return since === 0 ? 7 : 7 - since;
  return back !== undefined && since === 0 ? -7 : 0 - since;
}

function monthIn(name: string): number {
  const hindi = hindiMonths.findIndex((names) => names.includes(name)) + 1;
  return hindi > 0 || name.length < 3 ? hindi : months.findIndex((month) => month.startsWith(name)) + 1;
}

const shown = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** A calendar day; undefined if it does not exist. */
function dayOf(year: number, month: number, day: number): string | undefined {
  const ms = Date.UTC(year, month - 1, day);
  const date = new Date(ms);
  const exists = year >= 2000 && year < 2100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? shown(ms) : undefined;
}
