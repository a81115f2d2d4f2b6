import * as z from 'zod/mini';
import { apiScopes } from '../../core/api/scopes.ts';
import { endpoints } from '../../core/endpoint.ts';
import { largestPayment } from '../../core/money.ts';
import { idOf, instant, paise, shortText } from '../../core/schema.ts';
import { apiKeyIds, keyOverlapHours, usualRefundLimits } from './feature.ts';
import { apiKeysRoutes } from './routes.ts';

/** The modes of keys: production keys move money, test keys do not. */
export const keyModes = ['live', 'test'] as const;

/** Whether a key of a mode exists (DEV-01): IN_PROCESS until the gateway is activated and a key is created. */
export const keyStates = ['IN_PROCESS', 'GENERATED'] as const;

/** The condition of a key; `ROTATING` while the previous key also works. */
export const keyConditions = ['ACTIVE', 'ROTATING', 'EXPIRED', 'DISABLED'] as const;

const scopes = z
  .array(z.enum(apiScopes))
  .check(z.minLength(1, 'Choose what the key may do.'), z.maxLength(apiScopes.length));
const octet = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const ipv4 = new RegExp(`^${octet}(?:\\.${octet}){3}(?:/(?:3[0-2]|[12]?\\d))?$`);
const ipv6 = /^(?=.*::|(?:[^:]*:){7}[^:]*$)[\da-f:]{2,39}(?:\/(?:12[0-8]|1[01]\d|\d?\d))?$/i;

/** An address or a network in CIDR notation. */
export const allowedAddress = z.string().check(
  z.maxLength(43),
  z.refine<string>(
    (text) => ipv4.test(text) || ipv6.test(text),
    'Enter an IP address or network, such as 203.0.113.8 or 203.0.113.0/24.',
  ),
);

const refundLimit = paise.check(z.gte(100, 'Minimum ₹1.'), z.lte(largestPayment, 'This amount is too large.'));

/** The refund limits of a key, in paise: per refund, and per Indian day; null for no limit. */
export const keyRefundLimits = z.strictObject({
  perRefund: z.nullable(refundLimit),
  perDay: z.nullable(refundLimit),
});

const settings = {
  name: shortText(40),
  scopes,
  /** When it expires; null for never. */
  expiresAt: z.nullable(instant),
  /** The addresses from which it may be used; empty for any. */
  allowedAddresses: z.array(allowedAddress).check(z.maxLength(20, 'Add up to 20 addresses.')),
  /** They apply to a key that may refund. */
  refundLimits: z._default(keyRefundLimits, usualRefundLimits),
} as const;

/** A key without its secret. */
export const apiKeyEntry = z.object({
  keyId: idOf(apiKeyIds),
  mode: z.enum(keyModes),
  condition: z.enum(keyConditions),
  name: z.string(),
  /** None while a refund-only key waits for approval. */
  scopes: z.array(z.enum(apiScopes)),
  expiresAt: settings.expiresAt,
  allowedAddresses: settings.allowedAddresses,
  refundLimits: keyRefundLimits,
  /** The change that another Admin has to approve; null if there is none. */
  waiting: z.nullable(
    z.object({
      scopes: z.array(z.enum(apiScopes)),
      refundLimits: keyRefundLimits,
      expiresAt: z.nullable(instant),
      allowedAddresses: settings.allowedAddresses,
      requestedBy: z.string(),
      requestedAt: instant,
      /** Whether the caller requested it; then they cannot approve it. */
      own: z.boolean(),
    }),
  ),
  /** The last of the four groups, by which people recognise it. */
  lastGroup: z.string(),
  createdAt: instant,
  createdBy: z.nullable(z.string()),
  /** When the current secret was created. */
  rotatedAt: z.nullable(instant),
  /** Until when the secret from before the rotation works. */
  previousUntil: z.nullable(instant),
  /** Updated at most once a minute. */
  lastUsedAt: z.nullable(instant),
  lastUsedFrom: z.nullable(z.string()),
  lastViewedAt: z.nullable(instant),
  lastViewedBy: z.nullable(z.string()),
  /**
   * Who has seen the current secret, people who have left the team first. The secrets of linked apps are seen by no
   * person.
   */
  seenBy: z.array(z.object({ id: idOf('person'), name: z.string(), left: z.boolean() })),
  disabledAt: z.nullable(instant),
});

/** A key without its secret. */
export type ApiKeyEntry = z.infer<typeof apiKeyEntry>;

const secret = z.object({
  key: apiKeyEntry,
  /** The whole key: `gk_live_` and 32 hex digits. */
  secret: z.string(),
  /** The number of seconds after which a page hides it. */
  shownSeconds: z.int(),
});

/** A key with its secret. */
export type ShownApiKey = z.infer<typeof secret>;

const known = z.strictObject({ keyId: idOf(apiKeyIds) });
/** A change as it was read: a change requested since then is not affected. */
const waiting = z.strictObject({ ...known.shape, requestedAt: instant });
const errors = { API_KEY_NOT_FOUND: 404 } as const;
const making = { API_KEY_NAME_TAKEN: 409, API_KEY_LIMIT_REACHED: 409 } as const;
const modeInfo = z.object({
  mode: z.enum(keyModes),
  state: z.enum(keyStates),
  /** The merchant's id, which programs of the specification use beside a key. */
  merchantId: z.string(),
  count: z.int(),
  limit: z.int(),
  /** Whether a key can be created now. */
  released: z.boolean(),
});

/**
 * API keys (DEV-01). Every action with power over live money or an existing secret needs a recent proof of identity.
 */
export const apiKeys = endpoints(apiKeysRoutes, {
  metaInfo: {
    summary: 'Check whether the merchant has production and test keys',
    body: z.strictObject({}),
    returns: z.object({ live: modeInfo, test: modeInfo }),
  },
  list: {
    summary: 'List the merchant’s keys without their secrets, newest first',
    body: z.strictObject({ mode: z.optional(z.enum(keyModes)) }),
    returns: z.object({ keys: z.array(apiKeyEntry) }),
  },
  encryptedList: {
    summary: 'List the keys with their secrets, encrypted for the caller with RSA-OAEP and SHA-256',
    body: z.strictObject({
      /** An RSA key of 2048 to 4096 bits, as SPKI in base64. */
      publicKey: z
        .string()
        .check(z.maxLength(1024), z.regex(/^[A-Za-z0-9+/]{300,1000}={0,2}$/, 'Must be SPKI in base64.')),
    }),
    returns: z.object({ keys: z.array(z.object({ key: apiKeyEntry, encryptedSecret: z.string() })) }),
  },
  view: {
    summary: 'Retrieve a key’s secret, to be shown for 60 seconds; each view is recorded',
    body: known,
    returns: secret,
    errors: { ...errors, API_KEY_ENDED: 409 },
  },
  create: {
    summary:
      'Create a production key, once the payment gateway is activated; while refunds have a limit, another Admin must approve its permission to refund',
    body: z.strictObject(settings),
    returns: secret,
    errors: { ...making, API_KEY_NOT_RELEASED: 403 },
  },
  generateTest: { summary: 'Create a test key', body: z.strictObject(settings), returns: secret, errors: making },
  updateConfig: {
    summary: 'Update the name, scopes, expiry or addresses of a key',
    body: z.strictObject({ ...known.shape, ...settings }),
    returns: z.object({ key: apiKeyEntry }),
    errors: { ...errors, API_KEY_NAME_TAKEN: 409, API_KEY_ENDED: 409 },
  },
  approve: {
    summary: 'Approve what another Admin wants a key to be allowed to do with money',
    body: waiting,
    returns: z.object({ key: apiKeyEntry }),
    errors: { ...errors, API_KEY_ENDED: 409, CONFLICT: 409, OWN_CHANGE: 403 },
  },
  stop: {
    summary: 'Stop a change awaiting an Admin’s approval; a key left with no permissions is disabled',
    body: waiting,
    returns: z.object({ key: apiKeyEntry }),
    errors: { ...errors, CONFLICT: 409 },
  },
  rotate: {
    summary: 'Rotate a key’s secret; the old one keeps working during the overlap',
    body: z.strictObject({ ...known.shape, overlapHours: z.literal(keyOverlapHours) }),
    returns: secret,
    errors: { ...errors, API_KEY_ENDED: 409 },
  },
  disable: {
    summary: 'Disable a key immediately and permanently',
    body: known,
    returns: z.object({ key: apiKeyEntry }),
    errors,
  },
});
