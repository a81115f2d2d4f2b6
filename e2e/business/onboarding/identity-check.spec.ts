import type { Page } from '@playwright/test';
import { violationsInBoth } from '../../support/accessibility.ts';
import { fillKycIn, passIdentityCheck, registerOnline } from '../../support/kyc.ts';
import { expect, expectToFit, test } from '../../support/test.ts';

const submit = (page: Page) => page.getByRole('button', { name: 'Submit for review' });
const inWidget = (page: Page, name: string) => page.frameLocator('iframe').getByRole('button', { name });

/** Opens the identity check from the last step, up to its first photo. */
async function open(page: Page): Promise<void> {
  await submit(page).click();
  await expect(inWidget(page, 'Record the video')).toBeVisible();
}

test('KYC-04 an identity check survives a reload, Back, another tab and a network loss, and counts once when it is reported twice', async ({
  page,
  context,
}) => {
  test.slow();
  const phone = await registerOnline(page);
  // The check of this PAN is reported as verified twice, and only then as submitted.
  await fillKycIn(page, { name: 'Monsoon Books', panDigits: '0004' });
  await open(page);
  await inWidget(page, 'Record the video').click();
  await page.setViewportSize({ width: 360, height: 800 });
  await expectToFit(page, '360 px');
  await page.reload();
  await open(page);
  await page.goto('/dashboard');
  await page.goBack();
  await open(page);

  const tab = await context.newPage();
  await tab.goto('/complete-kyc');
  await open(tab);
  await passIdentityCheck(page);
  await expect(page.frameLocator('iframe').getByText('This visit has ended')).toBeVisible();
  await expect(page.getByText('This identity check has ended, or was opened elsewhere.')).toBeVisible();
  await tab.close();

  await page.clock.install();
  await page.getByRole('button', { name: 'Open it again' }).click();
  await inWidget(page, 'Record the video').click();
  await context.setOffline(true);
  await inWidget(page, 'Take the picture and submit').click();
  await expect(page.getByText('The identity check was not submitted. Try again in the window below.')).toBeVisible();
  await context.setOffline(false);

  // The page polls the result every 3 seconds, 30 times, and then says that it is late.
  let reads = 0;
  const body = await (await page.request.get('/api/v1/om/kyc')).body();
  await page.route('**/api/v1/om/kyc', (route) => {
    reads += 1;
    return route.fulfill({ status: 200, contentType: 'application/json', body });
  });
  await inWidget(page, 'Try again').click();
  await expect(page.getByText('Waiting for the result.')).toBeVisible();
  const late = page.getByText('The result isn’t ready yet. We’ll notify all Admins when it is.');
  await expect(async () => {
    await page.clock.runFor(3_000);
    await expect(late).toBeVisible({ timeout: 50 });
  }).toPass({ intervals: [50] });
  expect(reads).toBeGreaterThanOrEqual(30);
  expect(reads).toBeLessThanOrEqual(32);
  await expectToFit(page, '360 px');
  expect(await violationsInBoth(page)).toEqual([]);
  await page.unroute('**/api/v1/om/kyc');
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('heading', { name: 'KYC is complete' })).toBeVisible();
  const received = async () => {
    const { messages } = (await (await page.request.get('/outbox.json')).json()) as {
      messages: { destination: string; body: string }[];
    };
    return messages.filter(({ destination, body }) => destination === `+91${phone}` && body.includes('is complete'));
  };
  await expect.poll(async () => (await received()).length).toBe(1);
});
