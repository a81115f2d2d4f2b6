import { merchants } from '@galla/contract/business/merchants/calls.ts';
import { access } from '@galla/contract/identity/access/calls.ts';
import { featureConfig } from '@galla/contract/provider/feature-config/calls.ts';
import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { buildVersion } from '../../lib/api/build.ts';
import { sendEvents } from '../../lib/api/events.ts';
import { keepLanguage, keptChoices } from '../../lib/session/kept-choice.ts';
import { followLanguage } from '../../lib/session/language.ts';
import type { Session } from '../../lib/session/session.ts';
import { featuresInput } from './startup-calls.ts';

/** The person has no merchant profile or no permission (SES-10), so nothing can be shown. */
export class StartupError extends Error {
  override name = 'StartupError';
}

const lasting = { staleTime: 5 * 60_000 };
const me = { ...queryOf(access.me, {}), ...lasting };
const permissions = { ...queryOf(access.permissions, {}), ...lasting };
const profile = { ...queryOf(merchants.profile, {}), ...lasting };
const startupConfig = { ...queryOf(merchants.startupConfig, {}), ...lasting };
const onboarding = { ...queryOf(merchants.onboarding, {}), ...lasting };
const serviceLines = { ...queryOf(merchants.serviceLines, {}), ...lasting };
const features = {
  ...queryOf(featureConfig.evaluate, featuresInput(buildVersion)),
  ...lasting,
};

/**
 * The session of the routes below the shell. Without a session or a merchant the page is already leaving for sign-in or
 * the choice; the promise then never settles, so that no screen flashes. @throws StartupError, ApiError
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
  error.status === 401 || error.lacksMerchant || error.lacksSecondFactor || error.code === 'MERCHANT_SWITCHED';

/** Loads the data that every screen needs, in parallel (SES-10). Later navigations find it in the cache. */
async function startSession(client: QueryClient): Promise<Session> {
  const [person, permitted, merchant, started, configured, kept] = await Promise.all([
    client.ensureQueryData(me),
    client.ensureQueryData(permissions),
    client.ensureQueryData(profile).catch(missingProfile),
    client.ensureQueryData(startupConfig),
    client.ensureQueryData(features).catch(defaults),
    client.ensureQueryData(keptChoices).catch(() => undefined),
  ]);
  if (followLanguage(kept?.language, (chosen) => void keepLanguage(chosen))) return new Promise(() => undefined);
  const granted = Object.entries(permitted).flatMap(([key, { active }]) => (active ? [key] : []));
  if (merchant === undefined || granted.length === 0) throw new StartupError(t`App initialization failed.`);
  const flags = Object.entries(configured.config).flatMap(([key, value]) => (value === true ? [key] : []));
  sendEvents();
  if (merchant.data.type === 'ONLINE_MERCHANT') void loadOnboarding(client, granted);
  const { merchantState } = started.response;
  return {
    me: person,
    permissions: new Set(granted),
    profile: { ...merchant.data, merchantState },
    flags: new Set(flags),
  };
}

/**
 * For online merchants: the onboarding if the person may see it, then the service lines (SES-10). No screen waits for
 * them.
 */
async function loadOnboarding(client: QueryClient, granted: readonly string[]): Promise<void> {
  if (granted.includes('onlineMerchantOnboarding')) await client.prefetchQuery(onboarding);
  await client.prefetchQuery(serviceLines);
}

/** Without the configuration its defaults apply (SES-10): all flags are off. An ended session is not such a case. */
function defaults(error: unknown): { readonly config: Readonly<Record<string, unknown>> } {
  if (error instanceof ApiError && isOnItsWay(error)) throw error;
  return { config: {} };
}

function missingProfile(error: unknown): undefined {
  if (error instanceof ApiError && error.status === 404) return undefined;
  throw error;
}
