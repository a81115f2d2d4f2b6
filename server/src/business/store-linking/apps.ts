import { Problem } from '@galla/contract/core/problem.ts';
import type { Limit } from '../../platform/auth/limits.ts';
import { counted, countUse, networkOf } from '../../platform/auth/limits.ts';
import { hashOf, newSecret, sameBytes } from '../../platform/crypto/sealing.ts';
import type { RequestContext } from '../../platform/http/handlers.ts';
import type { StoreApp } from './queries.ts';
import { findApp } from './queries.ts';

const minute = 60_000;
const callsOfApp: Limit = { max: 120, windowMs: minute };
const wrongTries: Limit = { max: 60, windowMs: 10 * minute };

/** A new secret of an app: 256 random bits. Only its hash is stored. */
export const newAppSecret = (): string => `gs_${newSecret()}`;

/** The stored hash of the secret. One SHA-256 is enough: 256 random bits cannot be guessed. */
export const appSecretHash = (secret: string): Buffer => hashOf(secret);

/**
 * The registered app that calls, authenticated by HTTP Basic. Its calls are rate-limited.
 * @throws Problem STORE_APP_UNKNOWN, TOO_MANY_REQUESTS
 */
export async function callingApp(context: RequestContext): Promise<StoreApp> {
  const { now, address } = context;
  const [, value = ''] = /^basic +([\w+/=-]{1,400})$/i.exec(context.header('authorization') ?? '') ?? [];
  const [code = '', secret = ''] = Buffer.from(value, 'base64').toString('utf8').split(':');
  const app = /^[a-z][a-z0-9-]{2,39}$/.test(code) ? await context.transaction((tx) => findApp(tx, code)) : undefined;
  if (app === undefined || !sameBytes(app.secret_hash, appSecretHash(secret))) {
    const key = `store-app-network:${networkOf(address)}`;
    await counted(context, (tx) => countUse(tx, [{ key, limit: wrongTries }], now));
    throw new Problem('STORE_APP_UNKNOWN', 401);
  }
  await counted(context, (tx) => countUse(tx, [{ key: `store-app:${app.id}`, limit: callsOfApp }], now));
  return app;
}

/** The app's return address with parameters. It is always the registered one, whatever the request says. */
export function backTo(returnUrl: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(returnUrl);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
