import { violationsInBoth } from '../../support/accessibility.ts';
import { expect, expectToFit, test } from '../../support/test.ts';

test('TST-06 TST-07 TST-08 a developer makes test payments, moves the clock to their settlement, replays that as a script from its address, and is asked before a reset', async ({
  as,
}) => {
  const page = await as('radhika', 'once');
  await page.goto('/developer-settings/sandbox');
  await page.getByRole('button', { name: 'Turn on test mode' }).click();
  const clock = page.getByRole('region', { name: 'Sandbox clock, IST' });
  await page.getByRole('button', { name: 'Record a script' }).click();
  await page.getByRole('radio', { name: /^Success Paid/ }).press('Space');
  await page.getByRole('button', { name: 'Create a payment of ₹649.00' }).press('Enter');
  const made = page.getByRole('region', { name: 'Recent' });
  await expect(made.getByText('Paid', { exact: true }).first()).toBeVisible();
  const bank = page.getByRole('group', { name: 'State of Card networks' });
  await bank.getByText('Down').click();
  await expect(page.getByText('Declines immediately')).toBeVisible();
  await clock.getByRole('button', { name: 'To the settlement' }).click();
  await expect(clock.getByRole('status')).toContainText('Settlements created: 1', { timeout: 20_000 });
  await expect(clock).toContainText('ahead of real time');
  expect(await violationsInBoth(page)).toEqual([]);

  await page.getByLabel('Script name').fill('Paid and settled');
  await page.getByRole('button', { name: 'Save script' }).click();
  await expect(page.getByText('3 steps')).toBeVisible();
  await bank.getByText('Up').click();
  await page.getByRole('button', { name: 'Reset sandbox' }).click();
  await expect(page.getByRole('dialog')).toContainText('Live mode isn’t affected.');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Run Paid and settled' }).click();
  const run = page.getByRole('dialog', { name: 'Paid and settled' });
  await run.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(run.getByText('Done', { exact: true })).toHaveCount(3, { timeout: 20_000 });
  await run.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('All steps done')).toBeVisible();
  const shared = { name: 'No dispute', steps: [{ do: 'DISPUTE', with: { act: 'WON' } }] };
  await page.goto('/dashboard');
  await page.goto(`/developer-settings/sandbox#script=${Buffer.from(JSON.stringify(shared)).toString('base64url')}`);
  await page.getByRole('button', { name: 'Show and run' }).click();
  const failing = page.getByRole('dialog', { name: 'No dispute' });
  await failing.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(failing.getByText('Failed', { exact: true })).toBeVisible();
  await expect(failing.getByText('No dispute is open in the sandbox.')).toBeVisible();
  await failing.getByRole('button', { name: 'Close' }).last().click();
  for (const width of [360, 1024]) {
    await page.setViewportSize({ width, height: 740 });
    await expectToFit(page);
  }
});
