import { createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKey as deriveProof } from 'altcha-lib/algorithms/pbkdf2';

/** A solved captcha for the header, with less work than a browser's, for tests of other subjects. */
export async function solvedCaptcha(key: Buffer, action: string, now = Date.now()): Promise<string> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    keyPrefix: '00',
    deriveKey: deriveProof,
    expiresAt: Math.ceil(now / 1000) + 100,
    data: { action },
    hmacSignatureSecret: key.toString('base64'),
  });
  const solution = await solveChallenge({ challenge, deriveKey: deriveProof });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
