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

const entryOf = (desk: Page, merchantId: string) => desk.locator(`a[href^="/operator/kyc/${merchantId}/"]`);

/** The provider reports the identity a moment after the merchant has submitted; the open queue shows it automatically. */
async function openQueue(desk: Page, merchantId: string): Promise<void> {
  await desk.goto('/operator/kyc');
  await expect(entryOf(desk, merchantId)).toBeVisible({ timeout: 45_000 });
}

/** A reason on the merchant's page, which shows it automatically. */
const reasonOn = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: new RegExp(`^${text}$`) });

async function expectProgress(page: Page): Promise<void> {
  await expect(heading(page, 'Verification in progress')).toBeVisible({ timeout: 30_000 });
}

async function approve(desk: Page, name: string, note: string): Promise<void> {
  await desk.getByRole('button', { name: `Approve ${name}` }).click();
  await desk.getByLabel('Note for colleagues').fill(note);
  await desk.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
}

/** The reviewer reads the queue and the submission; both readings are in the log. */
async function readSubmission(nisha: Page, merchantId: string, name: string): Promise<void> {
  await expect(entryOf(nisha, merchantId)).toContainText(/\d min/);
  await expect(entryOf(nisha, merchantId)).toContainText('High risk');
  await expect(entryOf(nisha, merchantId)).toContainText('Marked for fraud');
  await expectFine(nisha, 'the queue');
  await entryOf(nisha, merchantId).click();
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
}

test('KYC-04 KYC-10 a high-risk submission is rejected, repaired, asked for a field again, and approved by two people', async ({
  page,
  another,
}) => {
  test.slow();
  const name = 'Velvet Loom';
  await registerOnline(page, `${name} LLP`);
  const merchantId = await fillKycIn(page, { name, panDigits: '0006' });
  await submitKyc(page);
  await expectProgress(page);
  const nisha = await another();
  await signInAtDesk(nisha, 'nisha', 'kyc');
  // Leaving the page now would abort the sign-in.
  await expect(nisha.getByRole('heading', { name: 'KYC queue' })).toBeVisible();
  await openQueue(nisha, merchantId);
  await test.step('the queue and the submission say what is risky', () => readSubmission(nisha, merchantId, name));
  await test.step('rejected with a reason, and repaired', async () => {
    await sendBack(nisha, 'Reject', 'panName', 'Write the name as the card has it.');
    await expect(nisha.getByText('Rejected', { exact: true }).first()).toBeVisible();
    await expect(entryOf(nisha, merchantId)).toHaveCount(0);
    await expect(reasonOn(page, 'Name on the PAN: Write the name as the card has it.')).toBeVisible();
    await repair(page, 'Name on the PAN', `${name} L`, 'Save and continue');
    await expect(heading(page, 'Correct and submit again')).toBeVisible();
    await submitKyc(page);
    await expectProgress(page);
  });
  await test.step('asked for a field again, without another identity check', async () => {
    await openQueue(nisha, merchantId);
    await expect(entryOf(nisha, merchantId)).toContainText('Submitted again');
    await entryOf(nisha, merchantId).click();
    await sendBack(nisha, 'Request again', 'description', 'Say what you sell.');
    await expect(reasonOn(page, 'Business description: Say what you sell.')).toBeVisible();
    await repair(page, 'Business description', 'Sarees and cushions, woven by hand', 'Continue');
    await expect(heading(page, 'Correct and submit again')).toBeVisible();
    // The identity was verified before, and is not checked again.
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await expectProgress(page);
  });
  await test.step('approved by a first person, who cannot be the second', async () => {
    await openQueue(nisha, merchantId);
    await expect(entryOf(nisha, merchantId)).toContainText('Marked for fraud');
    await entryOf(nisha, merchantId).click();
    await expect(nisha.getByText('Sarees and cushions, woven by hand')).toBeVisible();
    await approve(nisha, name, 'Their shop is known to us');
    await expect(nisha.getByText('You approved first. Someone else approves next.')).toBeVisible();
    await expect(nisha.getByRole('button', { name: `Approve ${name}` })).toBeDisabled();
    await expect(entryOf(nisha, merchantId)).toContainText('You approved first');
  });
  await test.step('approved by a second person', async () => {
    const prakash = await another();
    await signInAtDesk(prakash, 'prakash', 'kyc');
    await expect(entryOf(prakash, merchantId)).toContainText('Waits for 2nd person');
    await entryOf(prakash, merchantId).click();
    await expect(prakash.getByText(/Nisha Thomas approved first.*Their shop is known to us/)).toBeVisible();
    expect(await violationsInBoth(prakash)).toEqual([]);
    await approve(prakash, name, '');
    await expect(prakash.getByText('Approved', { exact: true }).first()).toBeVisible();
    await expect(prakash.getByRole('listitem').filter({ hasText: 'Submission 1:' })).toContainText(
      'Write the name as the card has it.',
    );
    await expect(heading(page, 'KYC is complete')).toBeVisible();
  });
});
