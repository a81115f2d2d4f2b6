import { deriveKey, macOf, sameBytes } from '../crypto/sealing.ts';

/**
 * The kinds of test-mode tokens: `login` logs in to the simulator, `access` goes with each call, `refresh` renews the
 * access token.
 */
type TestTokenKind = keyof typeof testTokenTimes;

/** How long tokens of test mode last, in ms. A token never outlives its session, which is also checked. */
export const testTokenTimes = { login: 60_000, access: 15 * 60_000, refresh: 12 * 60 * 60_000 } as const;

/** The holder of a token: one session family in one membership. In another session the token is invalid. */
interface Holder {
  readonly family: string;
  readonly membershipId: string;
}

const keys = new WeakMap<Buffer, Buffer>();

function keyOf(masterKey: Buffer): Buffer {
  const key = keys.get(masterKey) ?? deriveKey(masterKey, 'test-tokens');
  keys.set(masterKey, key);
  return key;
}

const signatureOf = (masterKey: Buffer, kind: TestTokenKind, { family, membershipId }: Holder, until: string) =>
  macOf(keyOf(masterKey), kind, family, membershipId, until);

/** A token of this kind, valid from `now` (ms since 1970), and its expiry. Nothing is stored (decision 106). */
export function newTestToken(masterKey: Buffer, kind: TestTokenKind, holder: Holder, now: number) {
  const expiresAt = now + testTokenTimes[kind];
  const until = expiresAt.toString(36);
  return { token: `${until}.${signatureOf(masterKey, kind, holder, until).toString('base64url')}`, expiresAt };
}

/** Whether a token has this kind and this holder, and whether it has expired. */
export function readTestToken(
  masterKey: Buffer,
  kind: TestTokenKind,
  holder: Holder,
  token: string,
  now: number,
): 'valid' | 'expired' | 'unknown' {
  const [until = '', signature = ''] = token.split('.');
  const expected = signatureOf(masterKey, kind, holder, until);
  if (!sameBytes(Buffer.from(signature, 'base64url'), expected)) return 'unknown';
  return Number.parseInt(until, 36) > now ? 'valid' : 'expired';
}
