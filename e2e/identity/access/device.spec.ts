import { passCaptcha } from '../../support/people.ts';
import { newPhone } from '../../support/registration.ts';
import { expect, test } from '../../support/test.ts';

test('SES-11 the device has a fingerprint for 365 days that is sent with calls, and the sign-in page says what it is', async ({
  page,
}) => {
  const fingerprint = async () => (await page.context().cookies()).find((cookie) => cookie.name === 'galla-device');
  await page.goto('/login');
  await expect.poll(fingerprint).toBeDefined();
  const first = await fingerprint();
  expect(first?.value).toMatch(/^gd[0-9a-f]{32}[a-z0-9]{5}$/);
  const days = ((first?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
  expect(Math.abs(days - 365)).toBeLessThan(0.1);
  await page.reload();
  await page.getByLabel('Mobile number').fill(newPhone());
  await passCaptcha(page);
  const sent = page.waitForRequest(/\/v3\/auth\/web\/sendOtp$/);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  const request = await sent;
  expect(request.headers()['x-device-fingerprint']).toBe(first?.value);
  expect(request.postDataJSON()).toMatchObject({
    deviceInfo: { userAgent: await page.evaluate(() => navigator.userAgent), channelType: 'WEB' },
  });
  expect((await fingerprint())?.value).toBe(first?.value);
  await page.context().clearCookies({ name: 'galla-device' });
  await page.goto('/login');
  await expect.poll(fingerprint).toBeDefined();
  const second = (await fingerprint())?.value ?? '';
  expect(second.slice(0, -5)).toBe(first?.value.slice(0, -5));
  expect(second).not.toBe(first?.value);
});

test('SES-11 the fingerprint is not reported to any third party', async ({ page }) => {
  // The fingerprint library would report one load in a thousand. The journey fails if a page requests a foreign
  // address.
  await page.addInitScript(() => {
    Math.random = () => 0;
  });
  await page.goto('/login');
  await expect
    .poll(async () => (await page.context().cookies()).some(({ name }) => name === 'galla-device'))
    .toBe(true);
});
