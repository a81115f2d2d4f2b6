import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { violations, violationsInBoth } from '../../support/accessibility.ts';
import { startFaultProxy } from '../../support/fault-proxy.ts';
import { confirmItIsYou, passCaptcha, passwords, people } from '../../support/people.ts';
import { openSession } from '../../support/session.ts';
import { expect, test } from '../../support/test.ts';

interface Shown {
  readonly destination: string;
  readonly subject: string;
  readonly body: string;
  readonly createdAt: string;
}

const messagesTo = async (request: APIRequestContext, email: string) => {
  const { messages } = (await (await request.get('/outbox.json')).json()) as { messages: Shown[] };
  return messages.filter(({ destination }) => destination === email);
};

/** The link of the newest e-mail with this subject sent after `since` (ms). */
async function linkFor(request: APIRequestContext, email: string, subject: string, since: number): Promise<URL> {
  let link = '';
  await expect(async () => {
    const messages = await messagesTo(request, email);
    const found = messages.find((one) => one.subject === subject && Date.parse(one.createdAt) >= since - 1000);
    link = /http\S+/.exec(found?.body ?? '')?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 20_000 });
  return new URL(link);
}

/** Asks for a link by e-mail from the sign-in page, as a person would. */
async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByText('Email', { exact: true }).click();
  await page.locator('input[type=email]').fill(email);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password?' })).toBeFocused();
  await expect(page.locator('input[type=email]')).toHaveValue(email);
  await passCaptcha(page);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
}

/** Fills in the two fields of a new password. */
async function enterNew(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(confirmation);
}

/** Changes the password of a signed-in person. */
const fillPasswords = async (page: Page, current: string, next: string, again = next) => {
  await page.getByLabel('Current password', { exact: false }).first().fill(current);
  await page.locator('#password').fill(next);
  await page.locator('#confirmPassword').fill(again);
  await page.getByRole('button', { name: 'Change password' }).click();
};

// These journeys end and change one person's sessions and password, so they run one after the other.
test.describe('a person’s own password', () => {
  test.describe.configure({ mode: 'serial' });

  test('a person sees their sessions, ends another one, and changes the password', async ({ page, browser }) => {
    await openSession(page.context(), 'kiran');
    const elsewhere = await browser.newPage();
    await openSession(elsewhere.context(), 'kiran');
    await elsewhere.goto('/dashboard');
    await page.goto('/security');
    const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
    await expect(sessions.first()).toContainText(/Chrome \d+ on \w+/);
    await expect(sessions.first()).toContainText('This browser');
    await page.getByRole('button', { name: 'End all other sessions' }).click();
    await expect(sessions).toHaveCount(1);
    expect((await elsewhere.request.get('/api/v1/user/me')).status()).toBe(401);

    const next = 'lamp-beside-the-ledger';
    await fillPasswords(page, passwords.kiran, next, 'something-else');
    await expect(page.getByText('The two passwords that you entered do not match!')).toBeVisible();
    await fillPasswords(page, 'not-my-password', next);
    await confirmItIsYou(page, 'kiran');
    await expect(page.getByText('This is not your current password.')).toBeVisible();
    await fillPasswords(page, passwords.kiran, next);
    await expect(page.getByText('Password changed', { exact: true })).toBeVisible();
    // The form clears itself after a change, and would discard text typed before that.
    await expect(page.locator('#password')).toHaveValue('');
    expect((await messagesTo(page.request, people.kiran.email))[0]?.body).toContain(
      'password for your Galla account was changed',
    );
    await fillPasswords(page, next, passwords.kiran);
    await expect(page.locator('#password')).toHaveValue('');
    expect(await violations(page)).toEqual([]);
    // The other browser leaves without a press: the live stream of its dashboard checks the session every 10 seconds.
    await expect(elsewhere).toHaveURL(/\/login/);
    await elsewhere.context().close();
  });

  test('an Auditor reads the audit log, filters, exports and verifies it', async ({ page }) => {
    await openSession(page.context(), 'leela');
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page
      .getByRole('region', { name: 'Business' })
      .getByRole('link', { name: /^Audit log/ })
      .click();
    await expect(page).toHaveTitle('Audit log · Galla');
    const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row');
    await expect(rows.nth(1)).toBeVisible();
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByText('The log is complete.')).toBeVisible();
    await expect(page.getByText(/entries were checked, up to/)).toBeVisible();
    await page.goto('/audit-log?acts=PASSWORD_CHANGED');
    await expect(rows.nth(1)).toContainText('Changed the password');
    await expect(page.getByText('Blocked').first()).toBeVisible();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
    await page.goto('/audit-log?from=2020-01-01&to=2020-01-02');
    await expect(page.getByRole('heading', { name: 'No data found' })).toBeVisible();
    await page.getByRole('button', { name: 'Show everything' }).click();
    await expect(rows.nth(1)).toBeVisible();
  });

  test('SES-08 a person who forgot the password sets a new one by the e-mailed link, once, and signs in with it', async ({
    page,
  }) => {
    // Four captchas, which a busy machine solves slowly.
    test.slow();
    const { email } = people.kiran;
    const password = `three-tokens-${randomUUID()}`;
    const since = Date.now();
    await askForLink(page, email);
    const link = await linkFor(page.request, email, 'Set a new Galla password', since);
    const address = link.pathname + link.search;
    await page.goto(address);
    await expect(page).toHaveTitle('Set password · Galla');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText('Please enter your Password to continue')).toBeVisible();
    await expect(page.getByText('Please confirm your password!')).toBeVisible();
    await enterNew(page, password, 'something-else');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText('The two passwords that you entered do not match!')).toBeVisible();
    await enterNew(page, password);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText('Tick the captcha to continue.')).toBeVisible();
    await passCaptcha(page);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible();
    expect((await messagesTo(page.request, email))[0]?.subject).toBe('Your Galla password was changed');

    await page.goto(address);
    await enterNew(page, password);
    await passCaptcha(page);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
    await page.getByRole('button', { name: 'Back to sign in' }).click();

    await expect(page).toHaveURL(/\/login#email$/);
    await page.locator('input[type=email]').fill(email);
    await page.locator('input[name=password]').fill(password);
    await passCaptcha(page);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

test('SES-08 a link request for an unknown account gets the same answer, and nothing is sent', async ({ page }) => {
  const email = `${randomUUID()}@nowhere.example`;
  await askForLink(page, email);
  await expect(page.getByText(`If ${email} has a Galla account, a link is on its way.`)).toBeVisible();
  expect(await messagesTo(page.request, email)).toEqual([]);
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('ROU-07 links in e-mails keep their query, with a session and without, and a dead link ends no session', async ({
  page: stranger,
  as,
}) => {
  test.slow();
  for (const page of [stranger, await as('asha')]) {
    await page.goto('/set-password?token=made-up&captchaWaived=true&from=mail');
    await expect(page).toHaveURL(/\/set-password\?token=made-up&captchaWaived=true&from=mail$/);
    await expect(page.getByRole('checkbox', { name: /robot/i })).toHaveCount(0);
    await enterNew(page, 'some-phrase-in-a-row');
    await page.getByRole('button', { name: 'Set password' }).click();
    // Whatever the page says, the server requires the captcha.
    await expect(page.getByText('Tick the captcha to continue.')).toBeVisible();
    await passCaptcha(page);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    await page.goto('/user-verify?key=made-up&from=mail');
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    await expect(page).toHaveURL(/\/user-verify\?key=made-up&from=mail$/);
    await expect(page).toHaveTitle('Verify email · Galla');
  }
  await stranger.getByRole('button', { name: 'Send a new link' }).click();
  await expect(stranger.getByText('Log in to continue.')).toBeVisible();
  await stranger.getByRole('button', { name: 'Sign in' }).click();
  await expect(stranger).toHaveURL(/\/login$/);
  const asha = await as('asha');
  await asha.goto('/dashboard');
  await expect(asha.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});

test('SES-08 a signed-in person verifies the e-mail by a link', async ({ as }) => {
  const page = await as('imran');
  const { email } = people.imran;
  const since = Date.now();
  await page.goto('/user-verify');
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(page.getByText('Verification email sent')).toBeVisible();
  const link = await linkFor(page.request, email, 'Verify your email for Galla', since);
  await page.goto(link.pathname + link.search);
  await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
  await expect(page.getByText(`${email} belongs to your Galla account.`)).toBeVisible();
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});

test('SES-08 verifying says that it is in progress, and can be retried after a failure', async ({ page, baseURL }) => {
  const faults = await startFaultProxy(baseURL ?? '');
  const unavailable = { status: 503, body: { code: 'COMMUNICATION_ERROR', message: '', requestId: 'x' } };
  faults.fault = ({ path }) => (path.includes('/auth/verify/') ? { hang: true } : undefined);
  await page.goto(`${faults.origin}/user-verify?key=made-up`);
  await expect(page.getByRole('heading', { name: 'Verifying your email' })).toBeVisible();
  faults.fault = ({ path }) => (path.includes('/auth/verify/') ? { answer: unavailable } : undefined);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your email is not verified yet' })).toBeVisible();
  faults.fault = () => undefined;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  faults.close();
});

test('SES-08 the pages of a forgotten password are clean for assistive technology, in light and dark', async ({
  page,
}) => {
  await page.goto('/login#email');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.goto('/set-password?token=made-up');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Please confirm your password!')).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
});
