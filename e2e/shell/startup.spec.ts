import { startupReads } from '@galla/contract/startup.ts';
import { expect } from '@playwright/test';
import { test } from '../support/behind.ts';
import { withoutAnswers } from '../support/fault-proxy.ts';

const chunk = /\/assets\/HistoryPage-[^/]*\.js$/;
const events = /\/v1\/events\/ingest\/bulk$/;

const pages = /^\/(dashboard|transactions)/;
for (const [what, path, status, body] of [
  ['merchant profile', /\/v1\/merchant\/profile$/, 404, { code: 'STATUS_404' }],
  ['permission', /\/v1\/user\/permissions$/, 200, {}],
] as const) {
  test(`SES-10 without a ${what} the start screen says so, and offers to sign out`, async ({ faults, behind }) => {
    faults.fault = (request) => {
      if (pages.test(request.path)) return withoutAnswers;
      return path.test(request.path) ? { answer: { status, body } } : undefined;
    };
    await behind.goto('/dashboard');
    await expect(behind.getByRole('heading', { name: 'App initialization failed.' })).toBeVisible();
    await expect(behind.getByRole('button', { name: 'Sign out' })).toBeVisible();
  });
}

for (const brings of [true, false])
  test(`SES-10 the start has its data at once ${brings ? 'in the page' : 'by requests, if the page does not bring it'}, and without the feature configuration its defaults apply`, async ({
    faults,
    behind,
  }) => {
    faults.fault = ({ path }) => {
      if (path.endsWith('/chimera/evaluate/bulk'))
        return { answer: { status: 500, body: { code: 'INTERNAL_SERVER_ERROR' } } };
      return pages.test(path) && !brings ? withoutAnswers : undefined;
    };
    // A busy server may not read the answers in time for the page.
    await expect(async () => {
      faults.requests.length = 0;
      await behind.goto('/transactions/history');
      await expect(behind.getByRole('link', { name: 'Live' })).toBeVisible();
      const asked = startupReads.filter(({ path }) => faults.requests.some((request) => request.path.endsWith(path)));
      expect(asked).toEqual(brings ? [] : [...startupReads]);
    }).toPass();
    expect(faults.requests.some(({ path }) => path.endsWith('/chimera/evaluate/bulk'))).toBe(true);
  });

test('ROU-15 a chunk that fails to load, as after a release, reloads the page once', async ({
  faults,
  freshBehind: behind,
}) => {
  await behind.goto('/dashboard');
  await expect(behind.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  let reloads = 0;
  faults.fault = ({ path }) => {
    if (path.startsWith('/transactions/history')) reloads += 1;
    // Hovering a link prefetches its chunk: that may fail, and navigating tries again.
    return chunk.test(path) && reloads === 0 ? { answer: { status: 404, body: {} } } : undefined;
  };
  const reloaded = behind.waitForEvent('load');
  await behind.getByRole('link', { name: 'Transactions', exact: true }).first().click();
  await reloaded;
  await expect(behind.getByRole('table', { name: 'Payments' })).toBeVisible();
  expect(reloads).toBe(1);
});

test('ROU-15 HTTP-08 a chunk that keeps failing is reported, and the page does not reload for ever', async ({
  faults,
  freshBehind: behind,
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

/** Incomplete figures, which no server sends: only the totals. */
const broken = {
  totals: { collected: 1, completed: 1, attempted: 1, failed: 0, pending: 0, refunded: 0 },
  unit: 'hour',
  trend: null,
  instruments: null,
};

test('ROU-16 a part that fails to render is left out, and the rest of the page works', async ({ faults, behind }) => {
  faults.fault = ({ path }) =>
    path.endsWith('/insights/summary') ? { answer: { status: 200, body: broken } } : undefined;
  await behind.goto('/dashboard');
  await expect(behind.getByRole('table', { name: 'Newest payments' }).getByRole('row').nth(1)).toBeVisible();
  await expect(behind.getByRole('region', { name: 'Collected' })).toHaveCount(0);
  await behind.getByRole('link', { name: 'Transactions', exact: true }).first().click();
  await expect(behind.getByRole('table', { name: 'Payments' })).toBeVisible();
});
