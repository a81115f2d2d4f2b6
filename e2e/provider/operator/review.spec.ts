import type { Page } from '@playwright/test';
import { violationsInBoth } from '../../support/accessibility.ts';
import { signInAtDesk } from '../../support/desk.ts';
import { fillKycIn, registerOnline, submitKyc } from '../../support/kyc.ts';
import { operator } from '../../support/operator.ts';
import { expect, expectToFit, test } from '../../support/test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

/** Expects the page to fit at every width and to have no accessibility violation in either theme. */
async function expectFine(page: Page, what: string): Promise<void> {
  for (const width of [360, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page, `${what}, ${width} px`);
    if (width !== 1024) expect([what, width, await violationsInBoth(page)]).toEqual([what, width, []]);
  }
}

/** Sends the open submission back with one reason for a field. */
async function sendBack(desk: Page, act: 'Reject' | 'Request again', field: string, reason: string): Promise<void> {
  await desk.getByRole('button', { name: act === 'Reject' ? 'Reject with reasons' : 'Ask for a field again' }).click();
  const dialog = desk.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: act, exact: true })).toBeDisabled();
  await dialog.getByLabel('Field').selectOption(field);
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: act, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** The merchant reads the reason, corrects the field, and saves its step. */
async function repair(page: Page, field: string, text: string, next: string): Promise<void> {
  await page.getByRole('textbox', { name: field, exact: true }).fill(text);
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: next }).click();
}

test('KYC-04 KYC-10 a high-risk submission is rejected, repaired, asked for a field again, and approved by two people', async ({
  page,
  browser,
}) => {
  test.slow();
  const name = 'Velvet Loom';
  await registerOnline(page, `${name} LLP`);
  const merchantId = await fillKycIn(page, { name, panDigits: '0006' });
  await submitKyc(page);
  await expect(heading(page, 'Verification in progress')).toBeVisible({ timeout: 30_000 });

  const nisha = await (await browser.newContext()).newPage();
  await signInAtDesk(nisha, 'nisha', 'kyc');
  // Leaving the page now would abort the sign-in.
  await expect(nisha.getByRole('heading', { name: 'KYC queue' })).toBeVisible();
  const entry = (desk: Page) => desk.locator(`a[href^="/operator/kyc/${merchantId}/"]`);
  // The provider reports the identity a moment after the merchant has submitted; the open queue shows it automatically.
  const openQueue = async () => {
    await nisha.goto('/operator/kyc');
    await expect(entry(nisha)).toBeVisible({ timeout: 45_000 });
  };
  await openQueue();
  await expect(entry(nisha)).toContainText(/\d min/);
  await expect(entry(nisha)).toContainText('High risk');
  await expect(entry(nisha)).toContainText('Marked for fraud');
  await expectFine(nisha, 'the queue');
  await entry(nisha).click();
  await expect(heading(nisha, name)).toBeVisible();
  await expect(nisha.getByRole('row', { name: /^Name at bank/ })).toContainText('100 %');
  await expect(nisha.getByText('The business is flagged for fraud.')).toBeVisible();
  await nisha.getByRole('button', { name: 'PAN card' }).click();
  const scan = nisha.getByRole('img', { name: 'PAN card' });
  await expect.poll(() => scan.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
  await nisha.getByRole('button', { name: 'Turn' }).click();
  await expectFine(nisha, 'a submission');
  const log = operator('log', '--limit', '60');
  for (const act of ['KYC_VIEWED', 'KYC_DOCUMENT_VIEWED'])
    expect(log).toMatch(new RegExp(`${act} .*operator=Nisha Thomas {2}merchant=${merchantId}`));

  await sendBack(nisha, 'Reject', 'panName', 'Write the name as the card has it.');
  await expect(nisha.getByText('Rejected', { exact: true }).first()).toBeVisible();
  await expect(entry(nisha)).toHaveCount(0);
  // The merchant's page shows it automatically.
  const reason = (text: string) => page.getByRole('listitem').filter({ hasText: new RegExp(`^${text}$`) });
  await expect(reason('Name on the PAN: Write the name as the card has it.')).toBeVisible();
  await repair(page, 'Name on the PAN', `${name} L`, 'Save and continue');
  await expect(heading(page, 'Correct and submit again')).toBeVisible();
  await submitKyc(page);
  await expect(heading(page, 'Verification in progress')).toBeVisible({ timeout: 30_000 });

  await openQueue();
  await expect(entry(nisha)).toContainText('Submitted again');
  await entry(nisha).click();
  await sendBack(nisha, 'Request again', 'description', 'Say what you sell.');
  await expect(reason('Business description: Say what you sell.')).toBeVisible();
  await repair(page, 'Business description', 'Sarees and cushions, woven by hand', 'Continue');
  await expect(heading(page, 'Correct and submit again')).toBeVisible();
  // The identity was verified before, and is not checked again.
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(heading(page, 'Verification in progress')).toBeVisible({ timeout: 30_000 });

  await openQueue();
  await expect(entry(nisha)).toContainText('Marked for fraud');
  await entry(nisha).click();
  await expect(nisha.getByText('Sarees and cushions, woven by hand')).toBeVisible();
  const approve = (desk: Page) => desk.getByRole('button', { name: `Approve ${name}` });
  const confirm = async (desk: Page, note: string) => {
    await approve(desk).click();
    await desk.getByLabel('Note for colleagues').fill(note);
    await desk.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  };
  await confirm(nisha, 'Their shop is known to us');
  await expect(nisha.getByText('You approved first. Someone else approves next.')).toBeVisible();
  await expect(approve(nisha)).toBeDisabled();
  await expect(entry(nisha)).toContainText('You approved first');

  const prakash = await (await browser.newContext()).newPage();
  await signInAtDesk(prakash, 'prakash', 'kyc');
  await expect(entry(prakash)).toContainText('Waits for 2nd person');
  await entry(prakash).click();
  await expect(prakash.getByText(/Nisha Thomas approved first.*Their shop is known to us/)).toBeVisible();
  expect(await violationsInBoth(prakash)).toEqual([]);
  await confirm(prakash, '');
  await expect(prakash.getByText('Approved', { exact: true }).first()).toBeVisible();
  await expect(prakash.getByRole('listitem').filter({ hasText: 'Submission 1:' })).toContainText(
    'Write the name as the card has it.',
  );
  await expect(heading(page, 'KYC is complete')).toBeVisible();
});
