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
  ALL_THERE: () => 'All three of Standard Webhooks are there.',
  MISSING: (names) => `Missing: ${names}.`,
  FRESH: (at, seconds) =>
    seconds === ''
      ? `Sent at ${formatTime(at, true)}.`
      : `Sent at ${formatTime(at, true)}, ${seconds} s before arrival.`,
  OLD: (at, seconds) => `Sent at ${formatTime(at, true)}, ${seconds} s before arrival. The limit is 5 minutes.`,
  FUTURE: (at, seconds) => `Sent at ${formatTime(at, true)}, ${seconds} s after arrival. A clock is wrong.`,
  NO_TIME: (text) => `“${text}” is not a time in seconds.`,
  PRESENT: (since) => `Made with the secret of ${formatDay(since)}.`,
  PREVIOUS: (until) => `Made with the earlier secret, which signs until ${formatDay(until)}.`,
  EXPIRED: () => 'Made with an earlier secret that no longer signs.',
  OTHER_ENDPOINT: (name) => `Made with the secret of another endpoint: ${name}.`,
  NO_SECRET: () => 'None of your secrets makes this signature.',
  SAME: () => 'The bytes that were signed.',
  PRINTED_AGAIN: (signed, pasted) => `${signed} bytes were signed, you pasted ${pasted}. Same values, other bytes.`,
  CHANGED: (signed, pasted) => `${signed} bytes were signed, you pasted ${pasted}. Values differ.`,
  UNKNOWN_EVENT: () => 'No event with this id was sent to this endpoint.',
  NOT_CHECKED: () => 'Not checked, because a header is missing.',
  MATCHES: () => 'Matches SHA256 of your username and password.',
  DIFFERS: () => 'Differs from SHA256 of your username and password.',
  NOT_SENT: () => 'Not pasted.',
};

/** What a check found, in a sentence. */
export const findingText = ({ finding, a, b }: SignatureCheck): string => texts[finding](a ?? '', b ?? '');

type Verdict = Readonly<{ title: string; advice: string }>;

const verdicts: Readonly<Record<Found['verdict'], Verdict>> = {
  OK: { title: 'The signature fits', advice: 'Your server can accept this request.' },
  HEADERS: {
    title: 'Headers are missing',
    advice: 'A proxy may have removed them. Let all headers that begin with webhook- through.',
  },
  TIMESTAMP: { title: 'The timestamp is out of range', advice: 'Set the clock of your server by NTP.' },
  SECRET: {
    title: 'Another secret was used',
    advice: 'Copy the signing secret of this endpoint to your server again.',
  },
  BODY: {
    title: 'The body was changed before you checked it',
    advice: 'Check the raw bytes before anything parses them.',
  },
  AUTHORIZATION: {
    title: 'The signature fits, Authorization does not',
    advice: 'Your server may compare with an earlier username or password.',
  },
};

const printedAgain: Verdict = {
  title: 'The body was changed before you checked it',
  advice: 'Your framework parsed the JSON and printed it again, so the bytes differ.',
};

/** The first thing that is wrong, and what to do about it. */
export function verdictText({ verdict, checks }: Found): Verdict {
  const isPrinted = checks.some(({ finding }) => finding === 'PRINTED_AGAIN');
  return verdict === 'BODY' && isPrinted ? printedAgain : verdicts[verdict];
}
