import { violationsInBoth } from '../../support/accessibility.ts';
import { appOf } from '../../support/authenticator-app.ts';
import { enterDesk, signInAtDesk } from '../../support/desk.ts';
import { operator } from '../../support/operator.ts';
import { expect, expectToFit, test } from '../../support/test.ts';

test('an operator joins by an invitation, signs in with password and app, and sees what their role may open', async ({
  page,
}) => {
  const email = 'latika@provider.example';
  const printed = operator('operator-user', 'invite', email, '--name', 'Latika Rao', '--roles', 'support');
  const link = /\/operator\/invitation#token=\S+/.exec(printed)?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await violationsInBoth(page)).toEqual([]);
  await expectToFit(page);
  const code = appOf((await page.locator('.secret').innerText()).trim());
  await page.getByLabel('New password').fill('password123');
  await page.getByLabel('Code that the app shows').fill(code());
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('alert')).toContainText('among the most common ones');
  await page.getByLabel('New password').fill('lantern-over-the-counter');
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('heading', { name: 'You are set up' })).toBeVisible();

  await page.goto(link);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('was used or replaced, or it is older than 7 days');
  await page.goto('/operator');
  await enterDesk(page, email, 'lantern-over-the-counter', '000000');
  await expect(page.getByRole('alert')).toContainText('Incorrect email, password or code.');
  expect(await violationsInBoth(page)).toEqual([]);
  await expectToFit(page);
  await enterDesk(page, email, 'lantern-over-the-counter', code());
  await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible();
  const areas = page.getByRole('navigation', { name: 'Review desk' }).getByRole('link');
  await expect(areas).toHaveText([/^Jobs/, /^Refused events/, /^Frozen/, /^Announcements/]);
  await page.goto('/operator/flags');
  await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible();
  await page.route('**/operator/v1/signOut', (route) => route.abort());
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('alert')).toContainText('The server could not be reached.');
  await page.unroute('**/operator/v1/signOut');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Review desk' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Code of your authenticator app')).toBeVisible();
});

test('an administrator announces, switches a feature, and finds both in the log, at every width and by keyboard', async ({
  page,
}) => {
  await signInAtDesk(page, 'ganesh', 'announcements');
  const note = page.getByRole('region', { name: 'New announcement' });
  await note.getByLabel('Merchant').fill('sagar037');
  await note.getByLabel('Title').fill('Banks are slow');
  await note.getByLabel('Text').fill('Refunds may take a day more.');
  await note.getByLabel('Expiry date').fill('2020-01-01');
  await note.getByRole('button', { name: 'Announce' }).click();
  await expect(note.getByRole('alert')).toContainText('This date has passed.');
  await note.getByLabel('Expiry date').fill('');
  await note.getByRole('button', { name: 'Announce' }).click();
  await expect(page.getByRole('heading', { name: 'Banks are slow' })).toBeVisible();
  for (const width of [360, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page, `${width}`);
  }
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Take back: Banks are slow' }).click();
  await expect(page.getByRole('heading', { name: 'Banks are slow' })).toBeHidden();

  await page.getByRole('link', { name: 'Flags' }).click();
  await page.getByLabel('Merchant or super-merchant').fill('sagar037');
  await page.keyboard.press('Enter');
  const scan = page.getByRole('switch', { name: 'QR code scanning' });
  await scan.focus();
  await page.keyboard.press('Space');
  await expect(scan).toBeChecked();
  expect(await violationsInBoth(page)).toEqual([]);
  for (const path of ['jobs', 'events', 'frozen', 'log']) {
    await page.goto(`/operator/${path}`);
    expect([path, await violationsInBoth(page)]).toEqual([path, []]);
    await page.setViewportSize({ width: 360, height: 800 });
    await expectToFit(page, path);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  const row = page.getByRole('row').filter({ hasText: 'SAGAR037' }).first();
  await expect(row).toContainText('Feature set');
  await expect(row).toContainText('Ganesh Hegde');
  await page.getByRole('button', { name: 'Check the log' }).click();
  await expect(page.getByRole('status')).toContainText('Every entry is as it was written.');
});

test('an operator reads failed work and refused events at every width, and releases money in a dialog', async ({
  page,
}) => {
  const at = '2026-11-29T10:00:00.000Z';
  const work = {
    id: '0192f0c1-6b1e-7c2d-8a4f-3e5d6c7b8a90',
    job: 'send-refunds',
    dueAt: at,
    merchantId: 'SAGAR037',
    attempts: 12,
    lastError: 'The rail did not answer within 10 s.',
    givenUpAt: at,
    failedAt: at,
    nextAt: at,
  };
  const event = {
    id: 'refused-1',
    receivedAt: at,
    code: 'SCHEMA_INVALID',
    merchantId: 'SAGAR037',
    providerTransactionId: 'TXN2026112900000012345678',
    field: 'events.3.amount',
    message: 'The amount has to be a whole number of paise.',
    engineKey: 'engine-one',
  };
  const finding = { rule: 'refunds', subject: 'ref_1', detail: 'The refunds exceed the payment.' };
  const merchant = {
    merchantId: 'SAGAR037',
    name: 'Sagar Stores',
    frozenAt: at,
    reason: 'Refunds exceed payments.',
    findings: [finding],
  };
  await page.route('**/operator/v1/jobs', (route) => route.fulfill({ json: { work: [work] } }));
  await page.route('**/operator/v1/jobs/retrying', (route) => route.fulfill({ json: { work: [work] } }));
  await page.route('**/operator/v1/events/refused', (route) => route.fulfill({ json: { events: [event] } }));
  await page.route('**/operator/v1/frozen', (route) => route.fulfill({ json: { merchants: [merchant] } }));
  await signInAtDesk(page, 'ganesh', 'jobs');
  for (const [path, whole] of [
    ['jobs', work.id],
    ['events', event.providerTransactionId],
    ['frozen', merchant.reason],
  ] as const) {
    await page.goto(`/operator/${path}`);
    for (const width of [1440, 1024, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByText(whole, { exact: true }).first()).toBeVisible();
      await expectToFit(page, `${path}, ${width} px`);
      if (width !== 1024) expect([path, width, await violationsInBoth(page)]).toEqual([path, width, []]);
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const unfreeze = page.getByRole('button', { name: 'Unfreeze SAGAR037' });
  await unfreeze.click();
  await expect(page.getByLabel('Cause and correction')).toBeFocused();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(unfreeze).toBeFocused();

  await page.route('**/operator/v1/log**', (route) => route.abort());
  await page.goto('/operator/log');
  await expect(page.getByRole('alert')).toContainText('The server could not be reached.');
  await page.unroute('**/operator/v1/log**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('1,000 refused events are drawn whole, and so are those of another tab in their place', async ({ page }) => {
  const eventsOf = (code: string) =>
    Array.from({ length: 1000 }, (_, index) => ({
      id: `${code} ${index}`,
      receivedAt: '2026-11-29T10:00:00.000Z',
      code,
      merchantId: 'SAGAR037',
      providerTransactionId: `TXN${index}`,
      field: null,
      message: 'Refused.',
      engineKey: 'engine-one',
    }));
  const events = [...eventsOf('SCHEMA_INVALID'), ...eventsOf('STATE_CONFLICT')];
  await page.route('**/operator/v1/events/refused', (route) => route.fulfill({ json: { events } }));
  await signInAtDesk(page, 'zoya', 'events');
  const tab = (name: string) => page.getByText(name, { exact: true });
  for (const [name, code] of [
    ['Contradictions', 'STATE_CONFLICT'],
    ['Blocked', 'SCHEMA_INVALID'],
  ] as const) {
    await tab(name).click();
    await expect(page.getByRole('row').nth(1)).toContainText(code);
    await expect(page.getByRole('row')).toHaveCount(1001);
  }
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(page.getByRole('region', { name: 'Refused events' }).getByRole('listitem')).toHaveCount(1000);
  await tab('Contradictions').click();
  const cards = page.getByRole('region', { name: 'Contradictions' }).getByRole('listitem');
  await expect(cards).toHaveCount(1000);
  await cards.last().scrollIntoViewIfNeeded();
  await expect(cards.last()).toContainText('TXN999');
});
