import type { FieldRules } from '../../identity/access/fields.ts';

/** The maximum number of a merchant's endpoints in one mode. */
export const maxWebhookEndpoints = 30;

/** The maximum length of an endpoint's URL. */
export const maxWebhookUrl = 2048;

/** The specification's texts about webhooks (DEV-02). */
export const webhookTexts = {
  url: 'Please enter a valid Webhook Url',
  events: 'Please choose atleast one active event',
  list: 'Unable to get Webhooks list',
  remove: 'Unable to delete webhook, Try again',
  submit: 'Unable to submit webhook details!!',
} as const;

const wrongUsername = 'Use 5 to 20 characters.';
const wrongPassword = 'Use 8 to 20 characters.';

/** The username with which a delivery authenticates: 5 to 20 letters and digits. */
export const webhookUsernameRules: FieldRules = {
  trim: true,
  rules: [
    { min: 1, message: 'Enter a username.' },
    { min: 5, message: wrongUsername },
    { max: 20, message: wrongUsername },
    { pattern: /^[A-Za-z0-9]*$/, message: 'Use letters and digits only.' },
  ],
};

/** Its password: 8 to 20 characters with letters and digits. */
export const webhookPasswordRules: FieldRules = {
  trim: false,
  rules: [
    { min: 1, message: 'Enter a password.' },
    { min: 8, message: wrongPassword },
    { max: 20, message: wrongPassword },
    { pattern: /^[\x21-\x7e]*$/, message: 'Don’t use spaces or accented characters.' },
    { pattern: /^(?=.*[A-Za-z])(?=.*\d)/, message: 'Use both letters and digits.' },
  ],
};

/** The purpose of an endpoint, in the merchant's words. */
export const webhookDescriptionRules: FieldRules = {
  trim: true,
  rules: [{ max: 60, message: 'Use up to 60 characters.' }],
};

const loopbackPattern = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Names that only resolve inside a private network (RFC 6761, 6762 and 8375, and ICANN's `internal`). */
const innerName = /(^|\.)(localhost|localdomain|local|internal|home\.arpa)\.*$/i;

/** Whether a host is the machine itself. */
export const isLoopback = (hostname: string): boolean => loopbackPattern.test(hostname);

/**
 * Whether events can be sent to a URL: https on port 443 or 8443, without credentials. `loopback` also allows http to
 * this machine, for installations without real money. The host's address is checked at each call.
 */
export function isWebhookUrl(text: string, { loopback }: { readonly loopback: boolean }): boolean {
  if (text.length > maxWebhookUrl || !URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password, hash } = new URL(text);
  if (username !== '' || password !== '' || hash !== '' || hostname === '') return false;
  if (isLoopback(hostname)) return loopback && protocol === 'http:';
  if (innerName.test(hostname)) return false;
  return protocol === 'https:' && (port === '' || port === '8443') && /[^.]\.[^.]/.test(hostname);
}

/** How long the previous secret still signs after a rotation, in ms, by the choice made. */
export const secretOverlaps = { NOW: 0, DAY: 86_400_000, WEEK: 7 * 86_400_000 } as const;

/** A choice of how long the previous secret still signs. */
export type SecretOverlap = keyof typeof secretOverlaps;

/** The choices in order. */
export const secretOverlapNames = Object.keys(secretOverlaps) as [SecretOverlap, ...SecretOverlap[]];

/** The maximum number of attempts for an event at an endpoint, over about three days. */
export const maxWebhookAttempts = 10;

/** The age in seconds from which receivers refuse a delivery, as Standard Webhooks recommends. */
export const webhookToleranceSeconds = 300;
