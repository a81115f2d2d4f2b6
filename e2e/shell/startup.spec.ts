import { test as base, type Page } from '@playwright/test';
import type { FaultProxy } from '../support/fault-proxy.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { stateOf } from '../support/people.ts';
import { expect } from '../support/test.ts';

/** A signed-in page behind a proxy that can hold answers back, or give others. */
const test = base.extend<{ faults: FaultProxy; behind: Page }>({
  faults: async ({ baseURL }, use) => {
    const proxy = await startFaultProxy(baseURL ?? '');
    await use(proxy);
    proxy.close();
  },
  behind: async ({ browser, faults }, use) => {
    const context = await browser.newContext({ storageState: stateOf('imran'), baseURL: faults.origin });
    await use(await context.newPage());
    await context.close();
  },
});

const chunk = /\/assets\/HistoryPage-[^/]*\.js$/;
const events = /\/v1\/events\/ingest\/bulk$/;

for (const [what, path, status, body] of [
  ['merchant profile', /\/v1\/merchant\/profile$/, 404, { code: 'STATUS_404' }],
  ['permission', /\/v1\/user\/permissions$/, 200, {}],
] as const) {
  test(`SES-10 without a ${what} the start says so, and signing out is offered`, async ({ faults, behind }) => {
    faults.fault = (request) => (path.test(request.path) ? { answer: { status, body } } : undefined);
    await behind.goto('/dashboard');
    await expect(behind.getByRole('heading', { name: 'App initialization failed.' })).toBeVisible();
    await expect(behind.getByRole('button', { name: 'Sign out' })).toBeVisible();
  });
}

test('SES-10 what a start needs is asked for at once, and without the feature configuration its defaults count', async ({
  faults,
  behind,
}) => {
  faults.fault = ({ path }) =>
    path.endsWith('/chimera/evaluate/bulk')
      ? { answer: { status: 500, body: { code: 'INTERNAL_SERVER_ERROR' } } }
      : undefined;
  await behind.goto('/transactions/history');
  await expect(behind.getByRole('link', { name: 'Live' })).toBeVisible();
  const started = [
    '/v1/user/me',
    '/v1/user/permissions',
    '/v1/merchant/profile',
    '/v1/merchant/startupConfig',
    '/v1/chimera/evaluate/bulk',
  ].map((path) => faults.requests.find((request) => request.path.endsWith(path)));
  expect(started.every((request) => request !== undefined)).toBe(true);
});

test('ROU-15 a part that fails to load, as after a release, reloads the page once', async ({ faults, behind }) => {
  await behind.goto('/dashboard');
  await expect(behind.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  let reloads = 0;
  faults.fault = ({ path }) => {
    if (path.startsWith('/transactions/history')) reloads += 1;
    // A link under the pointer has it fetched early: that may fail, and navigating tries again.
    return chunk.test(path) && reloads === 0 ? { answer: { status: 404, body: {} } } : undefined;
  };
  const reloaded = behind.waitForEvent('load');
  await behind.getByRole('link', { name: 'Transactions', exact: true }).first().click();
  await reloaded;
  await expect(behind.getByRole('table', { name: 'Payments' })).toBeVisible();
  expect(reloads).toBe(1);
});

test('ROU-15 HTTP-08 a part that keeps failing is reported, and the page does not reload for ever', async ({
  faults,
  behind,
}) => {
  faults.fault = ({ path }) => (chunk.test(path) ? { answer: { status: 404, body: {} } } : undefined);
  const reported: { kind?: string; analytics?: boolean; reported?: boolean }[] = [];
  behind.on('request', (request) => {
    if (!events.test(request.url())) return;
    reported.push(...(request.postDataJSON() as { events: typeof reported }).events);
  });
  await behind.goto('/transactions/history');
  await expect(behind.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await behind.goto('/dashboard');
  await expect(behind.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect.poll(() => reported.filter(({ kind }) => kind === 'ChunkLoadFailed').length).toBeGreaterThan(0);
  expect(reported.find(({ kind }) => kind === 'ChunkLoadFailed')).toMatchObject({ analytics: true, reported: true });
  expect(faults.requests.filter(({ path }) => path.startsWith('/transactions/history'))).toHaveLength(2);
});
