import { confirmIfAsked } from '../../support/people.ts';
import { expect, settled, test } from '../../support/test.ts';

test('DEV-01 DEV-04 KYC-08 an Admin creates a test key for a program and sees its use; others read that they need an Admin', async ({
  as,
  request,
}) => {
  const page = await as('asha');
  await page.goto('/developer-settings/api-keys');
  await settled(page);
  await expect(page.getByRole('listitem', { name: 'Accounts export' })).toBeVisible();
  const name = `Laptop ${Date.now() % 100_000}`;
  await page.getByRole('button', { name: 'Create test key' }).click();
  const form = page.getByRole('dialog', { name: 'New test key' });
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('button', { name: 'Create key' }).click();
  const key = page.getByRole('listitem', { name });
  // A test key moves no money, so creating one needs no identity check.
  await expect(key.getByRole('timer')).toHaveText(/Hides in \d+ s/);
  const secret = (await key.locator('code').textContent()) ?? '';
  expect(secret).toMatch(/^gk_test_[0-9a-f]{32}$/);
  await key.getByRole('button', { name: 'Hide now' }).click();
  await expect(key.getByText(`gk_test_ •••• ${secret.slice(-8)}`)).toBeVisible();
  await expect(key.getByText('Not used yet')).toBeVisible();

  const made = await request.post('/api/merchant/v1/orders', {
    headers: { authorization: `Bearer ${secret}`, 'idempotency-key': secret.slice(-8) },
    data: { merchantOrderId: `K-${secret.slice(-8)}`, amount: 49_900 },
  });
  expect([made.status(), (await made.json()).state]).toEqual([200, 'CREATED']);
  await page.reload();
  await expect(key.getByText(/^Last used .* from /)).toBeVisible();
  await key.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Rotate' }).click();
  await page.getByRole('button', { name: 'Create new key' }).click();
  await confirmIfAsked(page, 'asha', key.getByText('Rotating', { exact: true }));
  await expect(key.getByText('Rotating', { exact: true })).toBeVisible();
  const newer = (await key.locator('code').textContent()) ?? '';
  for (const one of [secret, newer])
    expect(
      (await request.get('/api/merchant/v1/orders', { headers: { authorization: `Bearer ${one}` } })).status(),
    ).toBe(200);
  await key.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  await page.getByRole('button', { name: 'Disable key' }).click();
  await expect(key.getByText('Disabled', { exact: true })).toBeVisible();
  const refused = await request.get('/api/merchant/v1/orders', { headers: { authorization: `Bearer ${secret}` } });
  expect((await refused.json()).code).toBe('API_KEY_DISABLED');

  const other = await as('radhika');
  await other.goto('/developer-settings/api-keys');
  await expect(other.getByRole('heading', { name: /^Production keys/ })).toContainText('In Process');

  const developer = await as('dev');
  await developer.goto('/developer-settings/api-keys');
  await expect(developer.getByRole('heading', { name: 'Only admins have access to API keys' })).toBeVisible();
  await expect(developer.getByText(/^Ask .*Asha Rao/)).toBeVisible();
});
