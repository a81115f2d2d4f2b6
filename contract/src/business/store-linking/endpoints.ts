import * as z from 'zod/mini';
import { apiScopes } from '../../core/api/scopes.ts';
import { endpoints } from '../../core/endpoint.ts';
import { hiddenLeftOut, idOf, instant, noCardNumber } from '../../core/schema.ts';
import { storeLinkIds } from './feature.ts';
import { linkFailures, storePlatforms } from './results.ts';
import { storeLinksRoutes } from './routes.ts';

/** An opaque text of an app, returned to it unchanged. */
const opaque = (min: number, max: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w.~-]{${min},${max}}$`), 'Use only letters, digits and - . _ ~'));

const context = z.string().check(z.regex(/^[\w-]{43}$/, 'Enter the context of the linking flow.'));

const app = z.object({ name: z.string(), platform: z.enum(storePlatforms) });

const verification = z.object({
  /** The page shows LOADING while it waits for the answer. */
  status: z.enum(['VERIFIED', 'FAILED']),
  failure: z.nullable(z.enum(linkFailures)),
  /** Null if no app is known for the context. */
  app: z.nullable(app),
  storeUrl: z.nullable(z.string()),
  /** The registered address, if the app names another one. */
  registeredUrl: z.nullable(z.string()),
  merchant: z.object({ merchantId: z.string(), name: z.string() }),
  /** Whether the caller is an Admin; only Admins can link. */
  admin: z.boolean(),
  scopes: z.array(z.enum(apiScopes)),
  /** Where the browser returns to without a link: the app's registered address. */
  backTo: z.nullable(z.string()),
});

/** Whether a store can be linked, and to what. */
export type StoreVerification = z.infer<typeof verification>;

const linked = z.object({
  linkId: idOf(storeLinkIds),
  app,
  storeUrl: z.string(),
  state: z.enum(['WAITING', 'ACTIVE', 'ENDED']),
  linkedAt: instant,
  linkedBy: z.string(),
  /** When the app fetched its keys; null before. */
  keysTakenAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  endedBy: z.nullable(z.string()),
  endedWhy: z.nullable(z.enum(['PERSON', 'REPLACED', 'REPEATED'])),
});

/** An app that a merchant has linked. */
export type LinkedApp = z.infer<typeof linked>;

const key = z.object({ keyId: z.string(), secret: z.string() });

/** Linking a store to a merchant through an app that the provider has registered (KYC-09). */
export const storeLinks = endpoints(storeLinksRoutes, {
  begin: {
    summary:
      'Start linking a store from an app; returns an address for the browser that contains only an unguessable context',
    body: z.strictObject({
      storeUrl: z.string().check(hiddenLeftOut, z.trim(), z.minLength(1), z.maxLength(255), noCardNumber),
      /** Returned to the app, which compares it with that of its own browser session. */
      state: opaque(16, 200),
      /** SHA-256 of the code verifier in base64url (RFC 7636, S256). */
      codeChallenge: opaque(43, 43),
    }),
    returns: z.object({ address: z.string(), expiresAt: instant }),
    errors: { STORE_APP_UNKNOWN: 401, TOO_MANY_REQUESTS: 429 },
  },
  verify: {
    summary: 'Check whether the store in a linking flow belongs to the selected merchant',
    body: z.strictObject({ context }),
    returns: verification,
  },
  approve: {
    summary: 'Link the store; the return address contains a code that the app can exchange for keys once',
    body: z.strictObject({ context }),
    returns: z.object({ backTo: z.string() }),
    errors: { STORE_LINK_REFUSED: 409 },
  },
  exchange: {
    summary: 'Exchange a code for the merchant’s keys, as an app; using a code twice ends the link',
    body: z.strictObject({ code: opaque(43, 43), codeVerifier: opaque(43, 128) }),
    returns: z.object({
      linkId: idOf(storeLinkIds),
      merchantId: z.string(),
      merchantName: z.string(),
      storeUrl: z.string(),
      scopes: z.array(z.enum(apiScopes)),
      keys: z.object({ live: key, test: key }),
    }),
    errors: { STORE_APP_UNKNOWN: 401, STORE_LINK_CODE_WRONG: 400, API_KEY_LIMIT_REACHED: 409, TOO_MANY_REQUESTS: 429 },
  },
  list: { summary: 'List the apps linked by the merchant, newest first', returns: z.object({ apps: z.array(linked) }) },
  end: {
    summary: 'Unlink an app; its keys are disabled and its webhooks are deleted',
    body: z.strictObject({ linkId: idOf(storeLinkIds) }),
    returns: z.object({ apps: z.array(linked) }),
    errors: { STATUS_404: 404 },
  },
});
