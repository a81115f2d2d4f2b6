import type { SignatureCheck } from '@galla/contract/developers/webhooks/schemas.ts';
import { formatDay, formatTime } from '@galla/ui/format/dates.ts';
import type { Found } from './use-debugger.ts';

/** The names of the checks. */
export const checkNames: Readonly<Record<SignatureCheck['name'], string>> = {
  HEADERS: 'Headers',
  TIMESTAMP: 'Timestamp',
  SECRET: 'Secret',
  BODY: 'Body',
  AUTHORIZATION: 'Authorization',
};

type Text = (a: string, b: string) => string;

const texts: Readonly<Record<SignatureCheck['finding'], Text>> = {
  ALL_THERE: () => 'All three Standard Webhooks headers are present.',
  MISSING: (names) => `Missing: ${names}.`,
  FRESH: (at, seconds) =>
    seconds === ''
      ? `Sent at ${formatTime(at, true)}.`
      : `Sent at ${formatTime(at, true)}, ${seconds} s before arrival.`,
  OLD: (at, seconds) => `Sent at ${formatTime(at, true)}, ${seconds} s before arrival. The limit is 5 minutes.`,
  FUTURE: (at, seconds) => `Sent at ${formatTime(at, true)}, ${seconds} s after it arrived. A clock is wrong.`,
  NO_TIME: (text) => `“${text}” is not a time in seconds.`,
  PRESENT: (since) => `Signed with the secret from ${formatDay(since)}.`,
  PREVIOUS: (until) => `Signed with the old secret, valid until ${formatDay(until)}.`,
  EXPIRED: () => 'Signed with an old secret that has expired.',
  OTHER_ENDPOINT: (name) => `Signed with another endpoint’s secret: ${name}.`,
  NO_SECRET: () => 'None of your secrets makes this signature.',
  SAME: () => 'Matches the bytes that were signed.',
  PRINTED_AGAIN: (signed, pasted) => `${signed} bytes were signed; you pasted ${pasted}. Same values, different bytes.`,
  CHANGED: (signed, pasted) => `${signed} bytes were signed; you pasted ${pasted}. Values differ.`,
  UNKNOWN_EVENT: () => 'No event with this ID was sent to this endpoint.',
  NOT_CHECKED: () => 'Not checked, because a header is missing.',
  MATCHES: () => 'Matches SHA256 of your username and password.',
  DIFFERS: () => 'Differs from SHA256 of your username and password.',
  NOT_SENT: () => 'Not pasted.',
};

/** The result of a check as a sentence. */
export const findingText = ({ finding, a, b }: SignatureCheck): string => texts[finding](a ?? '', b ?? '');

type Verdict = Readonly<{ title: string; advice: string }>;

const verdicts: Readonly<Record<Found['verdict'], Verdict>> = {
  OK: { title: 'The signature matches', advice: 'Your server can accept this request.' },
  HEADERS: {
    title: 'Headers are missing',
    advice: 'A proxy may have removed them. Let all headers that begin with webhook- through.',
  },
  TIMESTAMP: { title: 'The timestamp is out of range', advice: 'Sync your server’s clock with NTP.' },
  SECRET: {
    title: 'Wrong signing secret',
    advice: 'Copy the signing secret of this endpoint to your server again.',
  },
  BODY: {
    title: 'The body was changed before you checked it',
    advice: 'Check the raw bytes before anything parses them.',
  },
  AUTHORIZATION: {
    title: 'The signature matches, Authorization doesn’t',
    advice: 'Your server may be using an old username or password.',
  },
};

const printedAgain: Verdict = {
  title: 'The body was changed before you checked it',
  advice: 'Your framework parsed and re-encoded the JSON, so the bytes differ.',
};

/** The first error, and how to fix it. */
export function verdictText({ verdict, checks }: Found): Verdict {
  const isPrinted = checks.some(({ finding }) => finding === 'PRINTED_AGAIN');
  return verdict === 'BODY' && isPrinted ? printedAgain : verdicts[verdict];
}
