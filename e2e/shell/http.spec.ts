import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { test } from '../support/behind.ts';
import { type PassedRequest, withoutAnswers } from '../support/fault-proxy.ts';
import { settled } from '../support/test.ts';
import { version } from '../support/version.ts';

const api = (requests: readonly PassedRequest[], method: string, path: RegExp) =>
  requests.filter((request) => request.method === method && path.test(request.path));
const list = /\/v3\/transactions\/list$/;
const overlap = (a: PassedRequest, b: PassedRequest) =>
  a.began < (b.ended ?? Number.POSITIVE_INFINITY) && b.began < (a.ended ?? Number.POSITIVE_INFINITY);

test('HTTP-01 reads go out in parallel', async ({ faults, behind }) => {
  faults.fault = ({ path }) => {
    if (path === '/dashboard') return withoutAnswers;
    return /\/v1\/(user|merchant)\//.test(path) ? { delayMs: 400 } : undefined;
  };
  await behind.goto('/dashboard');
  await expect(behind.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  const [me] = api(faults.requests, 'GET', /\/v1\/user\/me$/);
  const [permissions] = api(faults.requests, 'GET', /\/v1\/user\/permissions$/);
  if (me === undefined || permissions === undefined) throw new Error('the start-up calls are missing');
  expect(overlap(me, permissions)).toBe(true);
});

test.describe('by a person whose saved dates no other journey reads', () => {
  test.use({ person: 'nitin' });

  test('HTTP-01 writes go out one at a time', async ({ faults, behind }) => {
    await behind.goto('/dashboard');
    await expect(behind.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    faults.fault = ({ method }) => (method === 'PUT' ? { delayMs: 1500 } : undefined);
    for (const preset of ['Today', 'Yesterday']) {
      await behind.getByRole('button', { name: /^Date:/ }).click();
      await behind.getByRole('dialog').getByText(preset, { exact: true }).click();
    }
    await expect
      .poll(() => api(faults.requests, 'PUT', /dashboard-dates$/).filter(({ status }) => status !== undefined).length)
      .toBe(2);
    const [first, second] = api(faults.requests, 'PUT', /dashboard-dates$/);
    if (first === undefined || second === undefined) throw new Error('two writes were expected');
    expect(overlap(first, second)).toBe(false);
  });
});

test('HTTP-02 a call without an answer is aborted after 10 seconds, says so, and can be retried; a download has no timeout', async ({
  faults,
  behind,
}) => {
  const payments = (page: Page) => page.getByRole('table', { name: 'Payments' }).getByRole('link').first();
  await behind.goto('/transactions/history');
  await expect(payments(behind)).toBeVisible();
  faults.fault = ({ path }) => {
    if (list.test(path)) return { hang: true };
    return /\/export$/.test(path) ? { delayMs: 11_000 } : undefined;
  };
  const download = behind.waitForEvent('download', { timeout: 60_000 });
  await behind.getByRole('button', { name: 'Download CSV' }).click();

  const other = await behind.context().newPage();
  await other.goto('/transactions/history');
  await expect(other.getByText('Request timed out, Please try again')).toBeVisible({ timeout: 40_000 });
  await expect(other.getByText('Your payments are safe.').first()).toBeVisible();
  faults.fault = () => undefined;
  await other.getByRole('button', { name: 'Try again' }).first().click();
  await expect(payments(other)).toBeVisible();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});

test('HTTP-02 an answer that stalls halfway is aborted too: its part says so, and the rest of the dashboard loads', async ({
  faults,
  behind,
}) => {
  faults.fault = ({ path }) => (/\/v1\/insights\/summary$/.test(path) ? { stall: true } : undefined);
  await behind.goto('/dashboard');
  await expect(behind.getByText('Request timed out, Please try again')).toBeVisible({ timeout: 40_000 });
  await expect(behind.getByText('signal timed out')).toHaveCount(0);
  await expect(behind.getByText('Your payments are safe.')).toBeVisible();
  await expect(behind.getByRole('heading', { name: 'Next settlement' })).toBeVisible();
  await expect(behind.getByRole('table', { name: 'Newest payments' }).getByRole('link').first()).toBeVisible();
  faults.fault = () => undefined;
  await behind.getByRole('button', { name: 'Try again' }).first().click();
  await expect(behind.getByRole('region', { name: 'Collected' }).getByRole('link').first()).toBeVisible();
});

test('HTTP-03 CF004 on a POST is retried once, never twice', async ({ faults, behind }) => {
  let refusals = 0;
  faults.fault = ({ path }) => {
    if (!list.test(path) || refusals > 0) return undefined;
    refusals += 1;
    return { answer: { status: 500, body: { code: 'CF004' } } };
  };
  await behind.goto('/transactions/history');
  await expect(behind.getByRole('table', { name: 'Payments' }).getByRole('link').first()).toBeVisible();
  expect(api(faults.requests, 'POST', list).map(({ status }) => status)).toEqual([500, 200]);
  faults.requests.length = 0;
  faults.fault = ({ path }) => (list.test(path) ? { answer: { status: 500, body: { code: 'CF004' } } } : undefined);
  await behind.reload();
  await expect(behind.getByText('Something went wrong! Please try again.').first()).toBeVisible();
  expect(api(faults.requests, 'POST', list)).toHaveLength(2);
});

test('HTTP-04 a new list call cancels the earlier one', async ({ faults, behind }) => {
  await behind.goto('/transactions/history');
  await expect(behind.getByRole('table', { name: 'Payments' }).getByRole('link').first()).toBeVisible();
  faults.requests.length = 0;
  let held = 0;
  faults.fault = ({ path }) => {
    if (!list.test(path) || held > 0) return undefined;
    held += 1;
    return { hang: true };
  };
  await behind.goto('/transactions/history?states=COMPLETED,FAILED');
  await expect.poll(() => api(faults.requests, 'POST', list).length).toBe(1);
  await behind
    .getByRole('term')
    .filter({ hasText: /^Completed$/ })
    .locator('xpath=following-sibling::dd')
    .getByRole('link')
    .click();
  await expect.poll(() => api(faults.requests, 'POST', list).length).toBe(2);
  const [earlier] = api(faults.requests, 'POST', list);
  await expect.poll(() => earlier?.aborted).toBe(true);
  // Cancelled, not aborted after its ten seconds.
  expect((earlier?.ended ?? Number.POSITIVE_INFINITY) - (earlier?.began ?? 0)).toBeLessThan(9_500);
});

test('HTTP-05 every call names its app and version, and carries the CSRF token', async ({ faults, behind }) => {
  await behind.goto('/transactions/history');
  await expect(behind.getByRole('table', { name: 'Payments' }).getByRole('link').first()).toBeVisible();
  const [post] = api(faults.requests, 'POST', list);
  expect(post?.headers).toMatchObject({
    'x-app-id': 'galla-dashboard',
    'x-namespace': 'merchant',
    'x-source-platform': 'WEB',
    'x-source-type': 'DASHBOARD',
    'x-source-version': version,
    'x-csrf-token': expect.stringMatching(/^[\w-]+\.[\w-]+$/),
  });
  await expect(async () => {
    await behind.reload();
    await expect(behind.getByRole('table', { name: 'Payments' }).getByRole('link').first()).toBeVisible();
    expect(api(faults.requests, 'POST', list).at(-1)?.headers['x-device-fingerprint']).toMatch(/^gd\w+[a-z0-9]{5}$/);
  }).toPass();
});

const answers = [
  ['its code', { code: 'PR004', message: 'other' }, 'Unauthorized'],
  ['its errorCode', { errorCode: 'STATUS_529' }, 'This feature is disabled. Contact the helpdesk.'],
  ['its message', { message: 'The bank is closed today.' }, 'The bank is closed today.'],
  ['the first of its errors', { errors: ['Nothing to see here.'] }, 'Nothing to see here.'],
  ['nothing', {}, 'Something went wrong! Please try again.'],
] as const;
for (const [what, body, text] of answers) {
  test(`HTTP-06 HTTP-07 an error is read from ${what}: "${text}"`, async ({ faults, behind }) => {
    faults.fault = ({ path }) => (list.test(path) ? { answer: { status: 500, body } } : undefined);
    await behind.goto('/transactions/history');
    await expect(behind.getByText(text).first()).toBeVisible();
  });
}

test('SES-04 a 412 renews the session with an empty POST and retries the call', async ({
  faults,
  freshBehind: behind,
}) => {
  let refusals = 0;
  faults.fault = ({ path }) => {
    if (!list.test(path) || refusals > 0) return undefined;
    refusals += 1;
    return { answer: { status: 412, body: { code: 'SESSION_REFRESH_NEEDED' } } };
  };
  await behind.goto('/transactions/history');
  await expect(behind.getByRole('table', { name: 'Payments' }).getByRole('link').first()).toBeVisible();
  const [refresh] = api(faults.requests, 'POST', /\/v1\/auth\/refresh$/);
  expect(refresh?.status).toBe(200);
  expect(refresh?.headers['content-length'] ?? '0').toBe('0');
});

test('SES-05 a 401 ends the session in the browser and asks to sign in', async ({ faults, behind }) => {
  await behind.goto('/dashboard');
  // Once everything is loaded, the 401 answers the request of the press.
  await expect(behind.getByRole('link', { name: 'All payments' })).toBeVisible();
  await expect(behind.getByRole('table', { name: 'Newest payments' }).getByRole('link').first()).toBeVisible();
  await expect(behind.getByRole('region', { name: 'Next settlement' }).getByRole('link')).toBeVisible();
  await settled(behind);
  faults.fault = ({ path }) =>
    path.startsWith('/api/') ? { answer: { status: 401, body: { code: 'AUTHORIZATION_FAILED' } } } : undefined;
  await behind.getByRole('link', { name: 'Transactions' }).first().click();
  await expect(behind).toHaveURL(/\/login$/);
  await expect(behind.getByText('Your session expired, or it was ended on another device.')).toBeVisible();
});

test('every page is sent under a policy that allows what it needs, and no text becomes script', async ({ request }) => {
  // Map tiles come from the configured host, only on pages with maps.
  const withMaps = ['/dashboard', '/nowhere', '/transactions/history'];
  const pages = [
    ...withMaps,
    '/login',
    '/register',
    '/pg/register',
    '/set-password',
    '/user-verify',
    '/invitation',
    '/vendor/login',
    '/legal',
    '/pay/unknown',
    '/counter',
    '/simulator/scan',
    '/api/docs',
    '/docs/api',
    '/docs/api/createOrder',
    '/outbox',
    '/applink',
    '/bank',
    '/bank/unknown',
    '/api/v1/user/me',
    '/api/nowhere',
    '/assets/nowhere.js',
  ];
  for (const path of pages) {
    const headers = (await request.get(path)).headers();
    const sent = headers['content-security-policy'] ?? '';
    // The demo's identity check opens in a frame of the simulator.
    const framed = sent.replace(/ frame-src http:\/\/[\w.]+:\d+;/, '');
    const policy = withMaps.includes(path) ? framed.replace(' https://tiles.example.in;', ';') : framed;
    expect(policy, path).toMatch(/^default-src 'none'(;|$)/);
    expect(policy, path).toMatch(/base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'/);
    expect(policy, path).toMatch(/; trusted-types ('none'|default|galla-counter)$/);
    expect(policy, path).not.toMatch(/unsafe|\*|http/);
    expect(headers['permissions-policy'], path).toContain(path === '/simulator/scan' ? 'camera=(self)' : 'camera=()');
  }
});

test('ROU-17 the dashboard can be installed: its manifest names the app, its start address, and existing icons', async ({
  request,
}) => {
  const html = await (await request.get('/dashboard')).text();
  expect(html).toContain('<link rel="manifest" href="/app.webmanifest"');
  const answer = await request.get('/app.webmanifest');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ name: 'Galla', start_url: '/dashboard', scope: '/', display: 'standalone' });
  const icons: { src: string; type: string }[] = manifest.icons;
  expect(icons.length).toBeGreaterThan(2);
  for (const { src, type } of [...icons, { src: '/app-icons/apple-180.png', type: 'image/png' }]) {
    const picture = await request.get(src);
    expect([src, picture.status(), picture.headers()['content-type']]).toEqual([src, 200, type]);
  }
});
