import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const store = {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
  length: 0,
  key: () => null,
};
const asked: string[] = [];

/** A server with a merchant of this type, for a person with these permissions. */
function serving(type: string, ...permissions: readonly string[]): void {
  const answers: Readonly<Record<string, unknown>> = {
    '/v1/user/me': { name: 'Asha', groups: [] },
    '/v1/user/permissions': Object.fromEntries(permissions.map((key) => [key, { active: true }])),
    '/v1/merchant/profile': { data: { type, merchantState: 'OLD', attributes: [] } },
    '/v1/merchant/startupConfig': { response: { merchantState: 'ACTIVE' } },
    '/v1/user/config': {},
    '/v1/chimera/evaluate/bulk': { config: {} },
    '/v1/om/profile': { onboardingInfo: { onboardingStage: 'ACTIVE' } },
    '/v1/om/serviceLines': { serviceLineList: [] },
    '/v1/events/ingest/bulk': {},
  };
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.replace(/^\/api|\?.*$/g, '');
    asked.push(path);
    return Response.json(answers[path] ?? { code: 'STATUS_404' }, { status: answers[path] === undefined ? 404 : 200 });
  });
}

const online = () => asked.filter((path) => path.startsWith('/v1/om/'));

async function start() {
  const { sessionForScreens } = await import('./startup.ts');
  const client = new QueryClient();
  const session = await sessionForScreens(client);
  // Data that no screen waits for has arrived, too.
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  return session;
}

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en' } });
  vi.stubGlobal('localStorage', store);
  vi.stubGlobal('sessionStorage', store);
});
afterEach(() => vi.unstubAllGlobals());

test('SES-10 a start takes the merchant’s state from the start-up configuration', async () => {
  serving('OFFLINE_MERCHANT', 'transaction_access', 'onlineMerchantOnboarding');
  expect((await start()).profile.merchantState).toBe('ACTIVE');
  expect(asked).toContain('/v1/merchant/startupConfig');
  expect(online()).toEqual([]);
});

test('SES-10 an online merchant’s onboarding is loaded for people who may see it, then its service lines', async () => {
  serving('ONLINE_MERCHANT', 'transaction_access', 'onlineMerchantOnboarding');
  await start();
  expect(online()).toEqual(['/v1/om/profile', '/v1/om/serviceLines']);
});

test('SES-10 a person without access to the onboarding gets only the service lines', async () => {
  serving('ONLINE_MERCHANT', 'transaction_access');
  await start();
  expect(online()).toEqual(['/v1/om/serviceLines']);
});
