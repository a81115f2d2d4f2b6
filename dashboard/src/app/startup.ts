import { access } from '@galla/contract/access.ts';
import { merchants } from '@galla/contract/merchants.ts';
import type { QueryClient } from '@tanstack/react-query';
import { queryOf } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { keptChoices } from '../lib/kept-choice.ts';
import type { Session } from '../lib/session.ts';

/** The person has no merchant profile or no permission (A4): nothing could be shown. */
export class StartupError extends Error {
  override name = 'StartupError';
}

const lasting = { staleTime: 5 * 60_000 };
const me = { ...queryOf(access.me, {}), ...lasting };
const permissions = { ...queryOf(access.permissions, {}), ...lasting };
const profile = { ...queryOf(merchants.profile, {}), ...lasting };

/**
 * The session for the routes below the shell. Where there is none, or none with a merchant, the page is on its way to
 * sign-in or to the choice: this then never answers, so that nothing flashes up meanwhile.
 * @throws StartupError, ApiError
 */
export async function sessionForScreens(client: QueryClient): Promise<Session> {
  try {
    return await startSession(client);
  } catch (error) {
    if (error instanceof ApiError && isOnItsWay(error)) return new Promise<never>(() => undefined);
    throw error;
  }
}

const isOnItsWay = (error: ApiError) =>
  error.status === 401 || error.lacksMerchant || error.code === 'MERCHANT_SWITCHED';

/**
 * Loads what every screen needs, in parallel (SES-10). Later navigations find it in the cache.
 */
async function startSession(client: QueryClient): Promise<Session> {
  const [person, permitted, merchant] = await Promise.all([
    client.ensureQueryData(me),
    client.ensureQueryData(permissions),
    client.ensureQueryData(profile).catch(missingProfile),
    client.ensureQueryData(keptChoices).catch(() => undefined),
  ]);
  const granted = Object.entries(permitted).flatMap(([key, { active }]) => (active ? [key] : []));
  if (merchant === undefined || granted.length === 0) throw new StartupError('App initialization failed.');
  return { me: person, permissions: new Set(granted), profile: merchant.data };
}

function missingProfile(error: unknown): undefined {
  if (error instanceof ApiError && error.status === 404) return undefined;
  throw error;
}
