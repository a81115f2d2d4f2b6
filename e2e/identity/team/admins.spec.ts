import { violationsInBoth } from '../../support/accessibility.ts';
import { npmRun, operator } from '../../support/operator.ts';
import { newPhone, prove, registerShop } from '../../support/registration.ts';
import { expect, keep, test } from '../../support/test.ts';

test('KYC-04 the provider’s KYC decision shows on the dashboard and in the log, with the reason', async ({ page }) => {
  test.slow();
  await page.goto('/register');
  await prove(page, newPhone());
  await registerShop(page, 'Lotus Stationers');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Get ready for your first payment')).toBeVisible();
  const [merchantId = ''] = /(?<=Merchant ID\s*)[A-Z0-9]+/.exec(await page.locator('main').innerText()) ?? [];
  const reason = 'The name on the PAN is another one.';
  for (const [words, shown] of [
    [['submitted'], 'Verification in progress'],
    [['failed', '--reason', reason], 'KYC Verification Failed'],
  ] as const) {
    expect(operator('kyc', merchantId, ...words)).toContain('Verification (KYC): ');
    await page.reload();
    await expect(page.getByText(shown)).toBeVisible();
  }
  await expect(page.getByText(`Your payments provider says: ${reason}`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact support' })).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  operator('kyc', merchantId, 'verified');
  await page.reload();
  await expect(page.getByText('Your payments provider has verified the business.')).toBeVisible();
  expect(npmRun('operator', 'show', merchantId)).toContain('Verification (KYC): VERIFIED');
  expect(() => operator('kyc', merchantId, 'perhaps')).toThrow(/There is no decision perhaps/);
  await page.goto('/audit-log');
  const log = page.getByRole('table', { name: 'Audit log' });
  await expect(log).toContainText('Provider decided on KYC');
  await expect(log).toContainText(`Failed: ${reason}`);
});

test('DSH-01 a provider’s announcement shows on the merchant’s dashboard, and stays closed once dismissed', async ({
  as,
}) => {
  const page = await as('leela');
  const [title, text, link] = ['Banks are slow today', 'Refunds may take a day more.', 'https://status.galla.example/'];
  const words = ['--title', title, '--text', text, '--link', link, '--tone', 'warning'];
  operator('announcement', 'set', '--merchant', 'KAAPI01', ...words);
  try {
    await page.goto('/dashboard');
    const note = page.getByRole('region', { name: 'Announcement' });
    await expect(note).toContainText(`${title} ${text}`);
    await expect(note.getByRole('link')).toHaveAttribute('href', link);
    await expect(note.getByRole('link')).toHaveAttribute('rel', /noopener/);
    expect(await violationsInBoth(page)).toEqual([]);
    await keep(page, () => note.getByRole('button', { name: 'Close notice' }).click());
    await expect(note).toHaveCount(0);
    const answered = page.waitForResponse((answer) => /announcementWidget/.test(answer.request().postData() ?? ''));
    await page.reload();
    expect(await (await answered).text()).toContain(title);
    await expect(page.getByRole('region', { name: 'Collected' }).getByRole('link').first()).toBeVisible();
    await expect(note).toHaveCount(0);
  } finally {
    operator('announcement', 'clear', '--merchant', 'KAAPI01');
  }
});
