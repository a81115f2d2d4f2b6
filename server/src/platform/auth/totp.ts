import { Secret, TOTP } from 'otpauth';

/** RFC 6238 with the parameters of every app: SHA-1, 6 digits, 30 seconds. */
const rules = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** A phone's clock may be one step ahead or behind. */
const drift = 1;

/** The Base32 text of an authenticator app's secret: a new one, or one of these 20 bytes. */
export function totpSecret(bytes?: Buffer): string {
  if (bytes === undefined) return new Secret({ size: 20 }).base32;
  return new Secret({ buffer: new Uint8Array(bytes).buffer }).base32;
}

/** The `otpauth://totp/…` address that adds a secret to an app, as in QR codes. */
export const totpAddress = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...rules, issuer, secret: Secret.fromBase32(secret), label }).toString();

/** The time step of a code, at most one away from now (ms); undefined for a wrong code. */
export function totpStep(secret: string, code: string, now: number): number | undefined {
  const { algorithm, digits, period } = rules;
  const key = Secret.fromBase32(secret);
  const delta = TOTP.validate({ token: code, secret: key, algorithm, digits, period, timestamp: now, window: drift });
  return delta === null ? undefined : TOTP.counter({ period, timestamp: now }) + delta;
}

/** The code that an app shows at a time (ms), for the demo and for tests. */
export const totpCode = (secret: string, at: number): string =>
  new TOTP({ ...rules, secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
