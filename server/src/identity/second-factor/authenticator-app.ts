import { totpAddress, totpSecret, totpStep } from '../../platform/auth/totp.ts';
import { deriveKey, seal, unseal } from '../../platform/crypto/sealing.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { RequestContext } from '../../platform/http/handlers.ts';
import { findApp, keepWaitingSecret, useStep, useWaitingSecret } from './queries.ts';

/** How long a new secret waits for its first code, in ms. */
const setupMs = 15 * 60_000;

const sealingKey = (masterKey: Buffer) => deriveKey(masterKey, 'authenticator-apps');

/** Creates a secret, as text and as an `otpauth:` address. It counts once a code confirms it. */
export async function startApp(
  tx: Tx,
  { masterKey, contact, now }: RequestContext,
  personId: string,
  label: string,
): Promise<{ secret: string; uri: string }> {
  const secret = totpSecret();
  await keepWaitingSecret(tx, personId, seal(sealingKey(masterKey), personId, secret), now);
  return { secret, uri: totpAddress(secret, contact.name, label) };
}

/** The result of the first code of a new secret. */
export async function confirmApp(
  tx: Tx,
  { masterKey, now }: RequestContext,
  personId: string,
  code: string,
): Promise<'confirmed' | 'wrong' | 'expired'> {
  const app = await findApp(tx, personId);
  if (app?.waiting_secret == null || (app.waiting_since?.getTime() ?? 0) <= now - setupMs) return 'expired';
  const step = totpStep(unseal(sealingKey(masterKey), personId, app.waiting_secret), code, now);
  if (step === undefined) return 'wrong';
  return (await useWaitingSecret(tx, personId, app.waiting_secret, step, now)) ? 'confirmed' : 'expired';
}

/** Accepts a code of the app, each once (RFC 6238, 5.2). */
export async function useAppCode(
  tx: Tx,
  { masterKey, now }: RequestContext,
  personId: string,
  code: string,
): Promise<boolean> {
  const secret = (await findApp(tx, personId))?.sealed_secret;
  if (secret == null) return false;
  const step = totpStep(unseal(sealingKey(masterKey), personId, secret), code, now);
  return step !== undefined && useStep(tx, personId, secret, step, now);
}
