import type { Page } from '@playwright/test';
import { violationsInBoth } from '../../support/accessibility.ts';
import { operator } from '../../support/operator.ts';
import { expect, expectToFit, settled, test } from '../../support/test.ts';

const at = '2026-11-20T09:01:00Z';
const complete = {
  reason: null,
  reference: 'ACT-88213',
  requestedAt: at,
  decidedAt: at,
  kycComplete: true,
  onboardingComplete: true,
  account: { bank: 'HDFC Bank', last4: '4417' },
  openLinks: 4,
};

/**
 * Answers as the server would for a merchant in another state: one that lasts only a moment, or one that needs other
 * KYC.
 */
async function answerWith(page: Page, activation: object): Promise<void> {
  await page.unroute('**/api/v2/payLink/activation*');
  await page.route('**/api/v2/payLink/activation*', (route) =>
    route.fulfill({ json: { activation: { ...complete, ...activation } } }),
  );
  await page.goto('/pay-links-new');
  await settled(page);
}

test('PAY-04 an Admin activates payment links, and reads why the provider refused or disabled them', async ({ as }) => {
  const page = await as('radhika');
  const merchantId = 'ANNAPURNA01';
  const shows = (title: string) => expect(page.getByRole('heading', { name: title })).toBeVisible();
  const create = page.getByRole('link', { name: 'Create payment link' });
  await page.goto('/pay-links-new');
  await shows('Get paid with a link');
  await expect(create).toHaveCount(0);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Activate payment links' }).press('Enter');
  await expect(create.first()).toBeVisible();

  operator('payment-links', merchantId, 'fail', '--reason', 'The names differ.');
  await page.reload();
  await shows('Activation failed');
  await expect(page.getByText('The names differ.')).toBeVisible();
  await expect(page.getByText('Request again', { exact: true })).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  operator('payment-links', merchantId, 'disable', '--reason', 'For a KYC review.');
  await page.reload();
  await shows('Payment links are disabled');
  await expect(page.getByText('For a KYC review.')).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 760 });
  await expectToFit(page);
  await page.getByRole('button', { name: 'See past links' }).click();
  await expect(page.getByRole('search', { name: 'Filter payment links' })).toBeVisible();
});

test('PAY-04 before KYC is complete, and while it is under review, the screen says what comes next', async ({ as }) => {
  const page = await as('asha');
  const states = [
    [{ state: 'NOT_ACTIVATED', kycComplete: false, onboardingComplete: false }, 'Complete your KYC first', 'Get help'],
    [{ state: 'ACTIVATING' }, 'Activating payment links', 'Check again'],
  ] as const;
  for (const [activation, title, act] of states) {
    await answerWith(page, activation);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByText(act, { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Create payment link' })).toHaveCount(0);
    expect(await violationsInBoth(page)).toEqual([]);
  }
});

test('PAY-04 an Admin requests payment links; a technical failure says whom to write to', async ({ as }) => {
  const page = await as('asha');
  await answerWith(page, { state: 'NOT_ACTIVATED' });
  await page.route('**/api/v2/payLink/activation', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR' } })
      : route.fallback(),
  );
  await page.getByRole('button', { name: 'Activate payment links' }).click();
  await expect(page.getByText(/^Could not activate payment links because of a technical issue\./)).toBeVisible({
    timeout: 30_000,
  });
});

test('PAY-04 a person without the Admin role reads which Admins to ask', async ({ as }) => {
  const page = await as('leela');
  await answerWith(page, { state: 'NOT_ACTIVATED' });
  await expect(page.getByRole('heading', { name: 'Get paid with a link' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Activate payment links' })).toHaveCount(0);
  await expect(page.getByText('Only Admins can activate payment links. Ask', { exact: false })).toContainText(
    'Asha Rao',
  );
});
