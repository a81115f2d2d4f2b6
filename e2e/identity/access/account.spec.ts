import type { APIRequestContext, Page } from '@playwright/test';
import { violationsInBoth } from '../../support/accessibility.ts';
import { pay, payment } from '../../support/engine.ts';
import { confirmItIsYou, passCaptcha, passwords, people, signInByPassword } from '../../support/people.ts';
import { expectSignedOut, openSession } from '../../support/session.ts';
import { expect, expectToFit, keep, settled, test } from '../../support/test.ts';
import { version } from '../../support/version.ts';

// These journeys change one person's e-mail, settings and sessions, so they run one after the other.
test.describe.configure({ mode: 'serial' });

const { email: oldEmail, name, phone } = people.sunita;
const newEmail = 'sunita.deshpande@keys.example';

interface Shown {
  readonly destination: string;
  readonly subject: string;
  readonly body: string;
}

const messagesTo = async (request: APIRequestContext, email: string) => {
  const { messages } = (await (await request.get('/outbox.json')).json()) as { messages: Shown[] };
  return messages.filter(({ destination }) => destination === email);
};

/** The path of the link in the newest e-mail with this subject. */
async function linkTo(request: APIRequestContext, email: string, subject: string): Promise<string> {
  const newest = (await messagesTo(request, email)).find((one) => one.subject === subject);
  const { pathname, search } = new URL(/http\S+/.exec(newest?.body ?? '')?.[0] ?? 'http://nothing');
  return pathname + search;
}

const emailPart = (page: Page) => page.getByRole('region', { name: 'Email' });

async function askFor(page: Page, email: string, confirm?: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email').fill(email);
  await page.getByRole('button', { name: 'Send verification email' }).last().click();
  await confirm?.();
  await expect(page.getByText('Verification email sent successfully.')).toBeVisible();
  await expect(emailPart(page)).toContainText(`Open the link we sent to ${email} on`);
}

test('PER-06 an unverified e-mail can be verified from the profile', async ({ page }) => {
  await openSession(page.context(), 'sunita');
  await page.goto('/profile');
  await expect(emailPart(page)).toContainText(`${oldEmail}Not verified`);
  await page.getByRole('button', { name: 'Send verification email' }).click();
  await expect(page.getByText('Verification email sent', { exact: true })).toBeVisible();
  await page.goto(await linkTo(page.request, oldEmail, 'Verify your email for Galla'));
  await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
  await page.goto('/profile');
  await expect(emailPart(page)).toContainText(`${oldEmail}Verified`);
  await expect(page.getByRole('button', { name: 'Send verification email' })).toHaveCount(0);
});

test('PER-08 a new e-mail takes effect once its link is opened while signed in; until then the change can be withdrawn', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  await openSession(page.context(), 'sunita');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByLabel('New email')).toBeFocused();
  await page.keyboard.type('keys.example');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invalid Email, please try again.')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('Do you want to save or discard changes?');
  await page.keyboard.press('Escape');
  await page.getByLabel('New email').fill(oldEmail);
  await page.keyboard.press('Enter');
  await confirmItIsYou(page, 'sunita');
  await expect(page.getByText('This is your email already. Enter another one.')).toBeVisible();
  await emailPart(page).getByRole('button', { name: 'Cancel' }).click();

  await askFor(page, newEmail);
  await expect(emailPart(page)).toContainText(`${oldEmail}Verified`);
  expect((await messagesTo(page.request, oldEmail))[0]?.body).toContain('We got a request to change the email');
  expect(await violationsInBoth(page)).toEqual([]);
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 360, height: 740 });
  await expectToFit(page);
  await page.setViewportSize(size);
  const first = await linkTo(page.request, newEmail, 'Confirm your new email for Galla');
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => linkTo(page.request, newEmail, 'Confirm your new email for Galla')).not.toBe(first);
  await page.getByRole('button', { name: 'Cancel the change' }).click();
  await expect(page.getByText('Change cancelled')).toBeVisible();
  const cancelled = await linkTo(page.request, newEmail, 'Confirm your new email for Galla');
  await page.goto(cancelled);
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to your profile' }).click();
  await askFor(page, newEmail);

  // The link opens on another device, without a session.
  const device = await browser.newContext({ baseURL: baseURL ?? '' });
  const elsewhere = await device.newPage();
  await elsewhere.goto(await linkTo(page.request, newEmail, 'Confirm your new email for Galla'));
  await expect(elsewhere.getByRole('heading', { name: 'Sign in to change your email' })).toBeVisible();
  expect(await violationsInBoth(elsewhere)).toEqual([]);
  await elsewhere.getByRole('button', { name: 'Sign in' }).click();
  await elsewhere.getByText('Email', { exact: true }).click();
  await elsewhere.locator('input[type=email]').fill(oldEmail);
  await elsewhere.locator('input[name=password]').fill(passwords.sunita);
  await passCaptcha(elsewhere);
  await elsewhere.getByRole('button', { name: 'Sign in' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Email changed' })).toBeVisible();
  await expect(elsewhere.getByText(newEmail)).toBeVisible();
  expect((await messagesTo(page.request, oldEmail))[0]?.subject).toBe('The email for your Galla account was changed');
  await elsewhere.reload();
  await expect(elsewhere.getByRole('heading', { name: 'Email changed' })).toBeVisible();
  await expectSignedOut(page);

  await elsewhere.goto('/profile');
  await expect(emailPart(elsewhere)).toContainText(`${newEmail}Verified`);
  await askFor(elsewhere, oldEmail, () => confirmItIsYou(elsewhere, 'sunita', newEmail));
  await elsewhere.goto(await linkTo(page.request, oldEmail, 'Confirm your new email for Galla'));
  await expect(elsewhere.getByText(oldEmail)).toBeVisible();
  await device.close();
});

/** Everything that the pages' scripts could find in this browser. */
const found = (page: Page) =>
  page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: (await indexedDB.databases()).map(({ name: database }) => database),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    cookie: document.cookie,
  }));

const keysOf = async (page: Page) => {
  const { local, session } = await found(page);
  return [...Object.keys(local), ...Object.keys(session)];
};

const choose = async (page: Page, theme: string) => {
  await page.getByRole('button', { name: /profile of/ }).click();
  await page.getByRole('menuitemradio', { name: theme }).click();
};

test('SES-15 after a day’s use the browser stores preferences, and nothing about the person, customers or money', async ({
  page,
}) => {
  test.slow();
  const customer = { name: 'Ramkishan Choudhary', phone: '9711700455', vpa: 'ramkishan@okaxis' };
  const event = payment({ storeId: 'CS03', terminalId: 'CS03-T1', amount: 4_711_55, customer });
  const [answer] = await pay(page.request, event);
  await signInByPassword(page, 'sunita');
  const seen: string[] = [];
  const look = async () => {
    await settled(page);
    seen.push(...((await page.locator('body').innerText()).match(/₹[\d,]+\.\d\d/g) ?? []));
  };
  await look();
  await choose(page, 'Dark');
  await page.goto(`/transactions/history?q=${customer.phone}&by=phone`);
  await expect(page.getByRole('table', { name: 'Payments' })).toContainText(customer.name);
  await look();
  await page.getByRole('table', { name: 'Payments' }).getByText(customer.name).first().click();
  await expect(page).toHaveURL(new RegExp(`/transactions/details/${answer?.paymentId}`));
  await look();
  // The back link knows the search, but the browser does not store it.
  const back = page.getByRole('main').getByRole('link', { name: 'Transactions', exact: true });
  await expect(back).toHaveAttribute('href', new RegExp(customer.phone));
  for (const path of ['/transactions/live', '/profile', '/team', '/dashboard']) {
    await page.goto(path);
    await look();
  }
  expect(seen).toContain('₹4,711.55');

  const { local, session, databases, caches, workers, cookie } = await found(page);
  expect({ databases, caches, workers }).toEqual({ databases: [], caches: [], workers: 0 });
  // `galla-views-…` only stores whether a list had views.
  const known = /^galla-(theme|signed-in|language|views-\w+)$|^galla:\d+\.\d+\.\d+:[\w-]+$/;
  expect([...Object.keys(local), ...Object.keys(session)].filter((key) => !known.test(key))).toEqual([]);
  const held = JSON.stringify({ local, session, cookie });
  const personal = [...name.split(' '), oldEmail, phone, 'Chai Stop', 'CHAISTOP01', ...Object.values(customer)];
  const amounts = seen.flatMap((amount) => [amount, amount.slice(1)]);
  for (const text of [...personal, ...amounts, '471155', event.utr ?? '', event.providerTransactionId])
    expect(held.toLowerCase()).not.toContain(text.toLowerCase());
});

test('SES-15 signing out leaves the theme in the browser and nothing about the person, and Back shows nothing', async ({
  page,
}) => {
  await signInByPassword(page, 'sunita');
  await page.goto('/transactions/history?states=COMPLETED');
  // Skeletons have rows too, but no links.
  await page.getByRole('table', { name: 'Payments' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/transactions\/details\//);
  await expect.poll(async () => (await keysOf(page)).filter((key) => key.endsWith(':last-list')).length).toBe(1);
  await choose(page, 'Dark');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /profile of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const left = (await keysOf(page)).filter((key) => !/^galla-language$|:page-events$|:scroll$/.test(key));
  expect(left).toEqual(['galla-theme']);
  const { session, cookie } = await found(page);
  expect(JSON.stringify(session)).not.toMatch(/details|pay_|COMPLETED/);
  expect(cookie.split('; ').map((entry) => entry.split('=')[0])).toEqual(
    expect.not.arrayContaining(['galla', 'galla-browser']),
  );
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
});

test('SES-15 a new build deletes what the previous one stored; the person’s own settings last until they delete them', async ({
  page,
}) => {
  await openSession(page.context(), 'sunita');
  await page.goto('/dashboard');
  await page
    .getByRole('button', { name: /This week/ })
    .first()
    .click();
  await keep(page, () => page.getByRole('dialog').getByText('Yesterday', { exact: true }).click());
  await choose(page, 'Dark');
  await page.goto('/transactions/history?states=FAILED');
  await expect(page.getByRole('search', { name: 'Filter payments' })).toBeVisible();
  await expect.poll(async () => (await keysOf(page)).some((key) => key.endsWith(':last-list'))).toBe(true);
  const before = (await keysOf(page)).filter((key) => key.startsWith('galla:'));
  expect(before.every((key) => key.startsWith(`galla:${version}:`))).toBe(true);

  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(version, `${version}-next`) });
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: /Yesterday/ }).first()).toBeVisible();
  expect((await keysOf(page)).filter((key) => key.startsWith(`galla:${version}:`))).toEqual([]);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Reset preferences' }).click();
  await expect(page.getByText('Preferences reset')).toBeVisible();
  expect((await keysOf(page)).filter((key) => key === 'galla-theme' || key.endsWith(':last-list'))).toEqual([]);
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: /This week/ }).first()).toBeVisible();
  // Prefetches of the next screens may still be in progress.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
