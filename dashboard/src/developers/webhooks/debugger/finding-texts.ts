import type { SignatureCheck } from '@galla/contract/developers/webhooks/schemas.ts';
import { formatDay, formatTime } from '@galla/ui/format/dates.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { Found } from './use-debugger.ts';

/** The names of the checks. */
export const checkNames: Readonly<Record<SignatureCheck['name'], MessageDescriptor>> = {
  HEADERS: msg`Headers`,
  TIMESTAMP: msg`Timestamp`,
  SECRET: msg`Secret`,
  BODY: msg`Body`,
  AUTHORIZATION: msg`Authorization`,
};

type Text = (a: string, b: string) => string;

const texts: Readonly<Record<SignatureCheck['finding'], Text>> = {
  ALL_THERE: () => t`All three Standard Webhooks headers are present.`,
  MISSING: (names) => t`Missing: ${names}.`,
  FRESH: (at, seconds) =>
    seconds === ''
      ? t`Sent at ${{ at: formatTime(at, true) }}.`
      : t`Sent at ${{ at: formatTime(at, true) }}, ${seconds} s before arrival.`,
  OLD: (at, seconds) =>
    t`Sent at ${{ at: formatTime(at, true) }}, ${seconds} s before arrival. The limit is 5 minutes.`,
  FUTURE: (at, seconds) => t`Sent at ${{ at: formatTime(at, true) }}, ${seconds} s after it arrived. A clock is wrong.`,
  NO_TIME: (text) => t`“${text}” is not a time in seconds.`,
  PRESENT: (since) => t`Signed with the secret from ${{ since: formatDay(since) }}.`,
  PREVIOUS: (until) => t`Signed with the old secret, valid until ${{ until: formatDay(until) }}.`,
  EXPIRED: () => t`Signed with an old secret that has expired.`,
  OTHER_ENDPOINT: (name) => t`Signed with another endpoint’s secret: ${name}.`,
  NO_SECRET: () => t`None of your secrets makes this signature.`,
  SAME: () => t`Matches the bytes that were signed.`,
  PRINTED_AGAIN: (signed, pasted) =>
    plural(
      { signed: Number(signed) },
      {
        one: `# byte was signed; you pasted ${pasted}. Same values, different bytes.`,
        other: `# bytes were signed; you pasted ${pasted}. Same values, different bytes.`,
      },
    ),
  CHANGED: (signed, pasted) =>
    plural(
      { signed: Number(signed) },
      {
        one: `# byte was signed; you pasted ${pasted}. Values differ.`,
        other: `# bytes were signed; you pasted ${pasted}. Values differ.`,
      },
    ),
  UNKNOWN_EVENT: () => t`No event with this ID was sent to this endpoint.`,
  NOT_CHECKED: () => t`Not checked, because a header is missing.`,
  MATCHES: () => t`Matches SHA256 of your username and password.`,
  DIFFERS: () => t`Differs from SHA256 of your username and password.`,
  NOT_SENT: () => t`Not pasted.`,
};

/** The result of a check as a sentence. */
export const findingText = ({ finding, a, b }: SignatureCheck): string => texts[finding](a ?? '', b ?? '');

type Verdict = Readonly<{ title: string; advice: string }>;

const verdicts = (): Readonly<Record<Found['verdict'], Verdict>> => ({
  OK: { title: t`The signature matches`, advice: t`Your server can accept this request.` },
  HEADERS: {
    title: t`Headers are missing`,
    advice: t`A proxy may have removed them. Let all headers that begin with webhook- through.`,
  },
  TIMESTAMP: { title: t`The timestamp is out of range`, advice: t`Sync your server’s clock with NTP.` },
  SECRET: {
    title: t`Wrong signing secret`,
    advice: t`Copy the signing secret of this endpoint to your server again.`,
  },
  BODY: {
    title: t`The body was changed before you checked it`,
    advice: t`Check the raw bytes before anything parses them.`,
  },
  AUTHORIZATION: {
    title: t`The signature matches, Authorization doesn’t`,
    advice: t`Your server may be using an old username or password.`,
  },
});

const printedAgain = (): Verdict => ({
  title: t`The body was changed before you checked it`,
  advice: t`Your framework parsed and re-encoded the JSON, so the bytes differ.`,
});

/** The first error, and how to fix it. */
export function verdictText({ verdict, checks }: Found): Verdict {
  const isPrinted = checks.some(({ finding }) => finding === 'PRINTED_AGAIN');
  return verdict === 'BODY' && isPrinted ? printedAgain() : verdicts()[verdict];
}
