import type { Page } from '@playwright/test';
import { violationsInBoth } from '../../support/accessibility.ts';
import { operator } from '../../support/operator.ts';
import { passCaptcha } from '../../support/people.ts';
import { digits, otpTo } from '../../support/registration.ts';
import { expect, expectToFit, test } from '../../support/test.ts';

interface Link {
  readonly phone: string;
  readonly metaId: string;
  readonly path: string;
}

/**
 * A vendor for this journey. The address of the link is printed once and stored nowhere. An OTP to a number is refused
 * within 30 seconds of the last.
 */
function newLink(name = 'Malnad Estates'): Link {
  const phone = `74${digits(8)}`;
  const printed = operator('vendor-link', 'KAAPI01', '--name', name, '--phone', phone);
  const metaId = /metaId=([\w-]+)/.exec(printed)?.[1] ?? '';
  expect(metaId).toMatch(/^[\w-]{43}$/);
  return { phone, metaId, path: `/vendor/login?metaId=${metaId}` };
}

async function signIn(page: Page, { path, phone }: Link): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Mobile number').fill(phone);
  await passCaptcha(page);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByRole('heading', { name: 'Enter the OTP' })).toBeVisible();
  await page.keyboard.type(await otpTo(page.request, phone));
  await expect(page).toHaveURL(/\/vendor\/dashboard$/);
}

const signInOf = ({ metaId }: Link) => new RegExp(`/vendor/login\\?metaId=${metaId}$`);

test('SPL-04 a vendor signs in by keyboard alone, sees the merchant and the steps, and signs out', async ({ page }) => {
  const link = newLink();
  await page.goto(`/vendor?metaId=${link.metaId}`, { waitUntil: 'commit' });
  await expect(page).toHaveURL(signInOf(link));
  await expect(page).toHaveTitle('Vendor sign in · Galla');
  await expect(page.getByText('Kaapi Online asks you to verify your identity.')).toBeVisible();
  await page.getByLabel('Mobile number').focus();
  await page.keyboard.type(link.phone);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByText('You are verified')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Enter the OTP' })).toBeVisible();
  await page.keyboard.type(await otpTo(page.request, link.phone));

  await expect(page).toHaveURL(/\/vendor\/dashboard$/);
  await expect(page).toHaveTitle('Vendor dashboard · Galla');
  await expect(page.getByRole('heading', { name: 'Malnad Estates', level: 1 })).toBeVisible();
  await expect(page.getByText('KAAPI01')).toBeVisible();
  await expect(page.getByText('You confirmed your mobile number')).toBeVisible();
  await expect(page.getByText(/KYC|later release/)).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('link')).toHaveCount(0);
  // Every vendor address leads a signed-in vendor to the dashboard.
  for (const path of ['/vendor', '/Vendor/', '/vendor/login', link.path]) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page).toHaveURL(/\/vendor\/dashboard$/);
    await expect(page.getByRole('heading', { name: 'Malnad Estates' })).toBeVisible();
  }
  // The session opens no screen of a merchant.
  expect((await page.request.get('/api/v1/user/me')).status()).toBe(401);
  expect((await page.request.get('/api/v1/vendor/me')).status()).toBe(200);

  await page.getByRole('button', { name: 'Sign out' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(signInOf(link));
  expect((await page.request.get('/api/v1/vendor/me')).status()).toBe(401);
});

test('SES-06 SPL-04 a 401 opens the vendor sign-in of the same link, and another link resets the sign-in', async ({
  page,
}) => {
  const link = newLink();
  await signIn(page, link);
  const cookies = await page.context().cookies();
  await page.context().clearCookies({ name: 'galla-vendor' });
  await page.reload();
  await expect(page).toHaveURL(signInOf(link));
  await page.goto('/vendor/redirect?redirectionStatus=completed', { waitUntil: 'commit' });
  await expect(page).toHaveURL(signInOf(link));
  await expect(page.getByRole('heading', { name: 'Vendor sign in' })).toBeVisible();

  // As it was before the session was lost, and then by another vendor's link.
  await page.context().addCookies(cookies);
  await page.evaluate(
    (metaId) => localStorage.setItem('galla-vendor', JSON.stringify({ metaDetails: { metaId }, isLoggedIn: true })),
    link.metaId,
  );
  await page.goto('/vendor/dashboard');
  await expect(page.getByRole('heading', { name: 'Malnad Estates' })).toBeVisible();
  const other = newLink('Coorg Growers');
  const ended = page.waitForResponse((answer) => answer.url().endsWith('/vendor/web/logout') && answer.ok());
  await page.goto(other.path);
  await ended;
  await expect(page.getByRole('heading', { name: 'Vendor sign in' })).toBeVisible();
  expect((await page.request.get('/api/v1/vendor/me')).status()).toBe(401);
  await page.goto('/vendor/dashboard', { waitUntil: 'commit' });
  await expect(page).toHaveURL(signInOf(other));
});

test('SPL-04 after KYC the page says how it ended, and the tab closes; a closed link is not authorized', async ({
  page,
}) => {
  const link = newLink();
  await page.goto('/vendor/redirect?redirectionStatus=completed', { waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/vendor\/login$/);
  await signIn(page, link);
  await page.goto('/vendor/redirect?redirectionStatus=failed');
  await expect(page.getByRole('heading', { name: 'Step not completed' })).toBeVisible();
  // A tab that no script opened cannot close itself, and says what to do by hand.
  await page.goto('/vendor/redirect?redirectionStatus=completed');
  await expect(page.getByRole('heading', { name: 'Step completed' })).toBeVisible();
  await expect(page.getByText('You are being redirected back to the Galla Business app.')).toBeVisible();
  await expect(page.getByText(/close it and resume your KYC in the earlier tab/)).toBeVisible();
  await page.goto('/vendor/dashboard');
  const opening = page.waitForEvent('popup');
  await page.evaluate(() => void window.open('/vendor/redirect?redirectionStatus=completed'));
  const tab = await opening;
  if (!tab.isClosed()) await tab.waitForEvent('close');

  operator('vendor-unlink', 'KAAPI01', '--phone', link.phone);
  await page.reload();
  await expect(page).toHaveURL(/\/vendor\/not-authorized$/);
  await expect(page.getByRole('heading', { name: 'Not authorized' })).toBeVisible();
  await page.goto(link.path);
  await expect(page.getByText('This link was not found. Check the URL.')).toBeVisible();
});

test('SPL-05 an unknown link, and a number that does not belong to the link, say what to check', async ({ page }) => {
  for (const path of ['/vendor/login?metaId=made-up', `/vendor/login?metaId=${'x'.repeat(300)}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    await expect(page.getByText('This link was not found. Check the URL.')).toBeVisible();
  }
  const link = newLink();
  await page.goto(link.path);
  await page.getByLabel('Mobile number').fill('7400000000');
  await passCaptcha(page);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByText('This number does not match the link. Check the number.')).toBeVisible();
  await expect(page.getByText('I am not a robot')).toBeVisible();
});

test('ROU-11 in vendor mode an unknown address says Page Not Found, without a button', async ({ page }) => {
  const answer = await page.goto('/vendor/nothing');
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle('Page Not Found · Galla');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(
    page.getByText('The page you are looking for doesn’t exists. Please check the URL and try again.'),
  ).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('link')).toHaveCount(0);
  // An address that starts alike is not one of the vendor's.
  await page.goto('/vendor-onboarding', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(page.getByText('Go To Dashboard')).toBeVisible();
});

test('SPL-04 the vendor layout is clean for assistive technology, and fits a phone of 360 px', async ({ page }) => {
  const link = newLink();
  const isFine = async () => {
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 780 });
      expect(await violationsInBoth(page)).toEqual([]);
      await expectToFit(page);
    }
  };
  await page.goto('/vendor/login?metaId=made-up');
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await isFine();
  await page.goto(link.path);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByText('Enter a mobile number.')).toBeVisible();
  await isFine();
  await signIn(page, link);
  await expect(page.getByRole('heading', { name: 'Malnad Estates' })).toBeVisible();
  await isFine();
  for (const [path, heading] of [
    ['/vendor/redirect?redirectionStatus=completed', 'Step completed'],
    ['/vendor/not-authorized', 'Not authorized'],
    ['/vendor/nothing', 'Page Not Found'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await isFine();
  }
});

test('SPL-04 a vendor reads the sign-in of the same link in another language', async ({ page }) => {
  const link = newLink();
  await page.goto(link.path);
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await expect(page).toHaveTitle('वेंडर साइन इन · Galla');
  await expect(page).toHaveURL(signInOf(link));
  await expect(page.getByText(/Kaapi Online आपसे अपनी पहचान वेरिफ़ाई करने को कहता है/)).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page).toHaveTitle('Vendor sign in · Galla');
});
