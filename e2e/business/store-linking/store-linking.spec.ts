import { violationsInBoth } from '../../support/accessibility.ts';
import { confirmIfAsked, passCaptcha, passwords, people } from '../../support/people.ts';
import { openStoreApp } from '../../support/store-app.ts';
import { expect, expectToFit, test } from '../../support/test.ts';

test('KYC-09 ROU-02 an Admin links a store’s app, the app gets its keys, sells, receives the payment’s webhook, and is unlinked', async ({
  as,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const app = await openStoreApp(origin, 'https://www.kaapi.example/');
  try {
    const page = await as('asha');
    await page.goto(app.url);
    await page.getByRole('button', { name: 'Link to Galla' }).click();
    const question = page.getByRole('heading', { name: `Link your store to ${app.name}?`, level: 1 });
    await expect(question).toBeFocused();
    await expect(page).toHaveURL(`${origin}/login-redirection`);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByText('Kaapi Online · KAAPI01')).toBeVisible();
    await page.setViewportSize({ width: 320, height: 740 });
    await expectToFit(page);
    expect(await violationsInBoth(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.getByRole('button', { name: 'Link store' }).click();
    await confirmIfAsked(page, 'asha', page.getByRole('heading', { name: 'Your store is linked' }));
    await expect(page.getByText(/^Returning in \d+ s\.$/)).toBeVisible();
    // The announcement holds the result, without the seconds of the countdown.
    await expect(page.getByRole('status').filter({ hasText: 'Your store is linked' })).not.toContainText('Returning');
    await page.getByRole('button', { name: 'Stay here' }).click();
    expect(await violationsInBoth(page)).toEqual([]);
    // The code is issued once, and survives closing the page.
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your store is linked' })).toBeVisible();
    await page.getByRole('button', { name: `Back to ${app.name}` }).click();
    await expect(page.getByRole('heading', { name: 'Kaapi Online' })).toBeVisible();
    expect(app.printed()).toContain('Linked to Kaapi Online (KAAPI01).');
    // A code from an address that this browser did not request is rejected.
    expect((await page.request.get(`${app.url}/linked?code=${'x'.repeat(43)}&state=mine`)).status()).toBe(400);

    await page.getByRole('button', { name: 'Pay' }).first().click();
    await expect(page).toHaveURL(/\/pay\//);
    const token = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const card = {
      type: 'CARD',
      number: '4000000200000000',
      expiryMonth: 12,
      expiryYear: 2031,
      cvv: '123',
      holder: 'K',
    };
    await page.request.post(`/api/checkout/v1/orders/${token}/attempts`, {
      data: { key: crypto.randomUUID(), method: card },
    });
    await expect.poll(app.printed, { timeout: 60_000 }).toContain('payment.completed KO-');

    await page.goto('/developer-settings/linked-apps');
    const linked = page.getByRole('listitem', { name: app.name });
    await expect(linked.getByText('Active')).toBeVisible();
    await linked.getByRole('button', { name: `Unlink ${app.name}` }).click();
    await page.getByRole('button', { name: 'Unlink app' }).click();
    await expect(linked.getByText(/^Unlinked by Asha Rao/)).toBeVisible();
    await page.goto(app.url);
    await page.getByRole('button', { name: 'Pay' }).first().click();
    await expect(page.getByRole('heading', { name: 'That did not work' })).toBeVisible();
  } finally {
    app.close();
  }
});

test('KYC-09 PER-03 ROU-08 a developer reads that an Admin is needed; the flow survives a new sign-in and the choice of a merchant, and another store is refused', async ({
  page,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const [own, foreign] = await Promise.all([
    openStoreApp(origin, 'https://kaapi.example'),
    openStoreApp(origin, 'https://kaapi.example.evil.test'),
  ]);
  const signIn = async (name: 'dev' | 'rohan') => {
    await page.getByText('Email', { exact: true }).click();
    await page.locator('input[type=email]').fill(people[name].email);
    await page.locator('input[name=password]').fill(passwords[name]);
    await passCaptcha(page);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  try {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(own.url);
    await page.getByRole('button', { name: 'Link to Galla' }).click();
    await signIn('dev');
    await expect(page.getByRole('heading', { name: 'Log in as Admin' })).toBeVisible();
    await expect(page.getByText(/^Only Admins can link a store\. Ask .*Asha Rao/)).toBeVisible();
    await expectToFit(page);
    expect(await violationsInBoth(page)).toEqual([]);
    await page.getByRole('button', { name: 'Log in as Admin' }).click();
    await expect(page).toHaveURL(/\/login\?redirectionContext=/);
    await signIn('rohan');
    await page.getByRole('button', { name: /Kaapi Online/ }).click();
    await expect(page.getByRole('heading', { name: `Link your store to ${own.name}?` })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { name: 'The store is not linked: ACCESS_DENIED' })).toBeVisible();

    await page.route('**/api/v1/storeLink/verify', (route) => route.abort());
    await page.goto(foreign.url);
    await page.getByRole('button', { name: 'Link to Galla' }).click();
    // A network failure does not count as an answer about the store.
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await page.unroute('**/api/v1/storeLink/verify');
    await again.click();
    await expect(page.getByRole('heading', { name: 'Incorrect store URL' })).toBeVisible();
    await expect(page.getByText('https://kaapi.example', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Stay here' }).click();
    await expectToFit(page);
    expect(await violationsInBoth(page)).toEqual([]);
    await page.getByRole('button', { name: `Back to ${foreign.name}` }).click();
    await expect(page.getByRole('heading', { name: 'The store is not linked: ONBOARDING_URL_MISMATCH' })).toBeVisible();
  } finally {
    own.close();
    foreign.close();
  }
});
