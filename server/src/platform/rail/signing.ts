import { createHmac } from 'node:crypto';

/**
 * The headers that authenticate a request of an engine: `x-galla-signature` is the hex HMAC-SHA-256 of
 * `${timestamp}.${body}` over the exact bytes that are sent. `at` is ms since 1970.
 */
export function signRequest(keyId: string, secret: string, body: string | Buffer, at: number): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  return {
    'x-galla-key': keyId,
    'x-galla-timestamp': timestamp,
    'x-galla-signature': signatureOf(secret, timestamp, body).toString('hex'),
  };
}

/** The signature itself, 32 bytes. */
export function signatureOf(secret: string, timestamp: string, body: string | Buffer): Buffer {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();
}
