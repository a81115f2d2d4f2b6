import { gstinCheckCharacter } from '@galla/contract/core/tax-ids.ts';
import type { Locator, Page } from '@playwright/test';
import { violationsInBoth } from '../../support/accessibility.ts';
import { fillKycIn, passIdentityCheck, registerOnline } from '../../support/kyc.ts';
import { operator } from '../../support/operator.ts';
import { expect, expectToFit, test } from '../../support/test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

/** Fills in a text field and leaves it. */
async function fill(page: Page, name: string, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name, exact: true });
  await field.fill(text);
  await field.press('Tab');
}

async function fillBusiness(page: Page): Promise<void> {
  await fill(page, 'Display name', 'Monsoon Books');
  await page.getByLabel('Line of business').selectOption('Retail');
  await page.getByRole('combobox', { name: 'Category', exact: true }).selectOption('Books and stationery');
  await page.getByLabel('Sub-category').selectOption('Books');
  await fill(page, 'Business description', 'New and used books, sent by post');
  await fill(page, 'PIN code', '560001');
  await expect(page.getByText('Bengaluru, Karnataka')).toBeVisible();
  await fill(page, 'Business address', '14 Church Street');
  await page.getByRole('radio', { name: 'Website' }).press('Space');
  await page.getByLabel('Website type').selectOption('Other/Custom');
  const site = 'https://monsoonbooks.example';
  await fill(page, 'Website URL', `${site}//`);
  await fill(page, 'T&C URL', `${site}/terms`);
  await fill(page, 'Refund policy URL', `${site}/refunds`);
  await fill(page, 'Privacy policy URL', `${site}/privacy`);
  await page.getByRole('checkbox', { name: 'My business does not ship' }).press('Space');
  await page.getByRole('checkbox', { name: 'I accept the Terms and Conditions' }).press('Space');
}

async function fillAccount(page: Page, number: string): Promise<void> {
  await fill(page, 'Account number', number);
  await fill(page, 'Confirm account number', number);
}

/**
 * Presses a button at its upper edge. The error of the field just left appears only after the press, so the layout does
 * not move during it.
 */
async function pressAtItsEdge(page: Page, name: string, left: Locator): Promise<void> {
  const button = page.getByRole('button', { name });
  await button.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0 } = (await button.boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + 3);
  await page.mouse.down();
  await expect(left).not.toBeFocused();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect((await button.boundingBox())?.y).toBe(y);
  await expect(left).not.toHaveAttribute('aria-invalid', 'true');
  await page.mouse.up();
}

/** The file input of a document kind. A GSTIN follows the kind in its id. */
const inputOf = (page: Page, kind: string) => page.locator(`input[id^=document-${kind}]`);

/** Holds back the answers to calls of a method and path. `taken` resolves once the server has answered. */
async function holdAnswers(page: Page, method: string, path: string) {
  const held = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const response = await route.fetch();
    taken.resolve();
    await held.promise;
    // The page may have aborted this call.
    return route.fulfill({ response }).catch(() => undefined);
  });
  return { taken: taken.promise, release: () => held.resolve(), end: () => page.unroute(`**${path}`) };
}

/** A read of the steps that began before a field was saved, and ends after it, does not restore the old value. */
async function typeDuringLateRead(page: Page): Promise<void> {
  const reads = await holdAnswers(page, 'GET', '/api/v1/om/journey');
  const photo = { name: 'cheque.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await inputOf(page, 'CANCELLED_CHEQUE').setInputFiles(photo);
  await reads.taken;
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await fill(page, 'Account holder name', 'Monsoon Books LLP');
  await saved;
  reads.release();
  await expect(page.getByRole('button', { name: 'Preview: Cancelled cheque' })).toBeVisible();
  await reads.end();
  await expect(page.getByLabel('Account holder name')).toHaveValue('Monsoon Books LLP');
}

const certificate = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>`;

/** The documents step: a virus, a photo that is viewed, replaced and deleted, and a certificate. */
async function uploadDocuments(page: Page): Promise<void> {
  await expect(heading(page, 'GST and PAN documents')).toBeFocused();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(inputOf(page, 'PAN_CARD')).toBeFocused();
  await expect(page.getByText('Upload this document.')).toHaveCount(2);
  const pdf = (text: string) => ({ name: 'reg-06.pdf', mimeType: 'application/pdf', buffer: Buffer.from(text) });
  const virus = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
  await inputOf(page, 'PAN_CARD').setInputFiles(pdf(`${certificate}\n%${virus}`));
  await expect(page.getByText('This file may have a virus')).toBeVisible();
  await inputOf(page, 'PAN_CARD').setInputFiles({ name: 'pan.exe', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await expect(page.getByText('Choose a PDF, JPEG or PNG.')).toBeVisible();
  const photo = { name: 'pan.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await inputOf(page, 'PAN_CARD').setInputFiles(photo);
  await page.getByRole('button', { name: 'Preview: PAN card' }).click();
  const shown = page.getByRole('dialog').getByRole('img', { name: 'PAN card: pan.png' });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  const deletePhoto = async () => {
    await page.getByRole('button', { name: 'Delete: PAN card' }).click();
    await page.getByRole('button', { name: 'Delete document' }).click();
  };
  await test.step('a late list without the document does not close it', async () => {
    const reads = await holdAnswers(page, 'GET', '/api/v1/om/documents');
    await deletePhoto();
    await reads.taken;
    await inputOf(page, 'PAN_CARD').setInputFiles(photo);
    await page.getByRole('button', { name: 'Preview: PAN card' }).click();
    await expect(shown).toBeVisible();
    reads.release();
    await expect(page.getByText('Checking the file')).toHaveCount(0);
    await expect(shown).toBeVisible();
    await reads.end();
  });
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await deletePhoto();
  // The upload worked even if the list is not read afterwards.
  await expect(inputOf(page, 'PAN_CARD')).toBeEnabled();
  await page.route('**/api/v1/om/documents', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.fallback(),
  );
  await inputOf(page, 'PAN_CARD').setInputFiles(photo);
  await expect(page.getByRole('button', { name: 'Preview: PAN card' })).toBeVisible();
  await page.unroute('**/api/v1/om/documents');
  await inputOf(page, 'GST_CERTIFICATE').setInputFiles(pdf(certificate));
  await expect(page.getByText(/^PDF, 1 page/)).toBeVisible();
  await expectToFit(page, '360 px');
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** A document that the review rejected is marked in the list of steps and at its place, and a link leads to it. */
async function goToRejectedDocument(page: Page): Promise<void> {
  const sourceSays = 'The picture is blurred.';
  await page.route('**/api/v1/om/kyc', async (route) => {
    const response = await route.fetch();
    const { kyc } = await response.json();
    const about = { subject: 'REASON', result: 'FAIL', step: 'GST_PAN_DOCUMENT_UPLOAD_SECTION', field: 'PAN_CARD' };
    const findings = [...kyc.findings, { ...about, merchantSays: null, sourceSays, score: null }];
    await route.fulfill({ response, json: { kyc: { ...kyc, findings } } });
  });
  await page.reload();
  await expect(page.locator('li', { hasText: 'GST and PAN documents' })).toContainText('Needs a change');
  await page.getByRole('button', { name: 'Change: PAN card' }).click();
  await expect(page.getByRole('region', { name: 'PAN card' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'PAN card' })).toContainText(sourceSays);
  await expect(page.getByText('The reviewer requested a change here.')).toBeVisible();
  await expectToFit(page, '360 px');
  expect(await violationsInBoth(page)).toEqual([]);
  await page.unroute('**/api/v1/om/kyc');
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** A second tab of the same person, which keeps reading the current steps. */
async function openBeside(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  const before = await page.request.get('/api/v1/om/journey');
  const body = await before.body();
  await other.route('**/api/v1/om/journey', (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body }),
  );
  await other.goto('/complete-kyc');
  await expect(heading(other, 'Check and submit')).toBeVisible();
  return other;
}

async function fillBusinessWithErrors(page: Page): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Display name')).toBeFocused();
  await expect(page.getByText('Please select at least one option')).toBeVisible();
  await expect(page.getByText('Please accept Terms and Conditions')).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await fillBusiness(page);
  await fill(page, 'Website URL', 'https://www.amazon.in/monsoon');
  await expect(page.getByText('Please enter a valid Website URL')).toBeVisible();
  await fill(page, 'Website URL', 'https://monsoonbooks.example//');
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  // A draft survives closing the page.
  await expect(page.getByLabel('Website URL')).toHaveValue('https://monsoonbooks.example');
  await page.reload();
  await expect(page.getByLabel('Website URL')).toHaveValue('https://monsoonbooks.example');
  await expect(page.getByRole('checkbox', { name: 'I accept the Terms and Conditions' })).toBeChecked();
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function fillAccountWithErrors(page: Page): Promise<void> {
  await expect(heading(page, 'Bank account')).toBeFocused();
  await page.setViewportSize({ width: 360, height: 800 });
  await fill(page, 'Account number', '11010000001202');
  await fill(page, 'Confirm account number', '11010000001220');
  await expect(page.getByText('The last 2 digits don’t match.')).toBeVisible();
  await fill(page, 'Confirm account number', '11010000001202');
  await fill(page, 'IFSC', 'hdfc0000128');
  await expect(page.getByText('HDFC Bank')).toBeVisible();
  await page.getByRole('radio', { name: /Savings Account/ }).press('Space');
  await typeDuringLateRead(page);
  await page.getByRole('button', { name: 'Verify and continue' }).click();
  await expect(page.getByText('Bank details must be a Current Account.')).toBeVisible();
  await page.getByRole('radio', { name: /Current Account/ }).press('Space');
  await page.getByRole('button', { name: 'Verify and continue' }).click();
  await expect(page.getByText('Account •• 1202 is in another name')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/Bank: SURESH KUMAR YADAV/)).toBeVisible();
  await expectToFit(page, '360 px');
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Change: Account number' }).click();
  await expect(page.getByRole('textbox', { name: 'Account number', exact: true })).toBeFocused();
  await fillAccount(page, '11010000001201');
  // A saved number is shown masked again.
  await expect(page.getByRole('button', { name: 'Change: Account number' })).toBeVisible();
  await page.getByRole('button', { name: 'Verify and continue' }).click();
}

/** After coming back, another account also continues automatically. */
async function goBackToAccount(page: Page): Promise<void> {
  await expect(heading(page, 'GST and PAN')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Change: Account number' }).click();
  await fillAccount(page, '11010000001299');
  await page.getByRole('button', { name: 'Verify and continue' }).click();
  await expect(heading(page, 'GST and PAN')).toBeVisible({ timeout: 30_000 });
}

async function fillTaxIdsWithErrors(page: Page): Promise<void> {
  await fill(page, 'Business PAN', 'abcfm0006k');
  await fill(page, 'Name on the PAN', 'Suresh Yadav');
  await page.getByRole('radio', { name: 'Yes' }).press('Space');
  const gstin = page.getByRole('textbox', { name: 'GSTIN', exact: true });
  await gstin.fill('27AAPFU');
  await pressAtItsEdge(page, 'Save and continue', gstin);
  await expect(gstin).toBeFocused();
  await fill(page, 'GSTIN', '27AAPFU0939F1ZV');
  // Once a PAN is saved, the server compares both; until then the page itself refuses the GSTIN.
  await expect(page.getByText('ABCFM••••K')).toBeVisible();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByText('This doesn’t match the business name.')).toBeVisible();
  await fill(page, 'Name on the PAN', 'Monsoon Books LLP');
  await fill(page, 'GSTIN', `29ABCFM0006K1Z${gstinCheckCharacter('29ABCFM0006K1Z')}`);
  await expect(page.getByText('ABCFM••••K')).toBeVisible();
  await expect(page.getByText('Karnataka')).toBeVisible();
  await expectToFit(page, '360 px');
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save and continue' }).click();
}

test('KYC-01 KYC-02 KYC-05 an online merchant goes from registration through its details, with wrong entries in between', async ({
  page,
}) => {
  test.slow();
  await registerOnline(page);
  await test.step('business details, which survive closing the page', () => fillBusinessWithErrors(page));
  await test.step('a bank account in the business’s own name', () => fillAccountWithErrors(page));
  await test.step('another bank account after coming back', () => goBackToAccount(page));
  await test.step('a PAN and a GSTIN that belong together', () => fillTaxIdsWithErrors(page));
  await test.step('documents without a virus', () => uploadDocuments(page));
  // The reviewer’s view before submission.
  await expect(heading(page, 'Check and submit')).toBeVisible();
  await expect(page.getByText('Not checked yet. Check it before a reviewer does.')).toBeVisible();
  await expectToFit(page, '360 px');
  expect(await violationsInBoth(page)).toEqual([]);
});

/** Submits in one tab. Another tab with older steps learns it from its own press. */
async function submitInTwoTabs(page: Page): Promise<void> {
  const other = await openBeside(page);
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await passIdentityCheck(page);
  await expect(heading(page, 'Verification in progress')).toBeVisible({ timeout: 30_000 });
  await other.getByRole('button', { name: 'Submit for review' }).click();
  await expect(heading(other, 'Verification in progress')).toBeFocused();
  await other.close();
}

async function readRejection(page: Page, merchantId: string): Promise<void> {
  // The provider has flagged it for a manual review, and the reviewer waits for the report.
  await expect(async () =>
    operator('kyc-reject', merchantId, 'panName', 'The PAN has another name.', 'pan', 'It is another PAN.'),
  ).toPass();
  await page.reload();
  await expect(page.getByText('The reviewer requested a change here.')).toBeVisible();
  await expect(page.getByText('Name on the PAN: The PAN has another name.')).toBeVisible();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(heading(page, 'Correct and submit again')).toBeVisible();
  await expect(page.getByText('KYC Verification Failed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit for review' })).toBeDisabled();
  expect(await violationsInBoth(page)).toEqual([]);
  await goToRejectedDocument(page);
}

async function correctRejectedFields(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change: Business PAN' }).click();
  const changePan = page.getByRole('button', { name: 'Change: Business PAN' });
  await expect(changePan).toBeFocused();
  await changePan.press('Enter');
  await fill(page, 'Business PAN', 'abcfm0006k');
  await expect(changePan).toBeVisible();
  await expect(page.getByText('It is another PAN.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.getByRole('button', { name: 'Change: Name on the PAN' }).click();
  await expect(page.getByRole('textbox', { name: 'Name on the PAN' })).toBeFocused();
  await fill(page, 'Name on the PAN', 'Monsoon Books');
  await expect(page.getByText('The reviewer requested a change here.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(heading(page, 'Correct and submit again')).toBeVisible();
}

async function submitAgainInHindi(page: Page, baseURL: string): Promise<void> {
  await page.context().addCookies([{ name: 'galla-language', value: 'hi', url: baseURL }]);
  await page.reload();
  await expect(heading(page, 'ठीक करें और फिर जमा करें')).toBeVisible();
  await expectToFit(page, '360 px');
  await page.getByRole('button', { name: 'समीक्षा के लिए जमा करें' }).click();
  await passIdentityCheck(page);
  await expect(page.getByRole('link', { name: 'डैशबोर्ड खोलें' })).toBeVisible({ timeout: 30_000 });
}

test('KYC-04 KYC-10 a submission is rejected with reasons, corrected, submitted again in Hindi and approved', async ({
  page,
  baseURL,
}) => {
  test.slow();
  await registerOnline(page);
  const details = { name: 'Monsoon Books', panDigits: '0006', panName: 'Monsoon Books LLP' };
  const merchantId = await fillKycIn(page, details);
  await expect(heading(page, 'Check and submit')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await test.step('submitted, and in progress in every tab', () => submitInTwoTabs(page));
  await test.step('the reasons lead to their fields and documents', () => readRejection(page, merchantId));
  await test.step('corrected fields lose their reasons', () => correctRejectedFields(page));
  await test.step('submitted again', () => submitAgainInHindi(page, baseURL ?? ''));
  await expect(async () => operator('kyc-approve', merchantId)).toPass();
  await page.getByRole('link', { name: 'डैशबोर्ड खोलें' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  // The page read its session before the approval.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'KYC पूरा करें' })).toHaveCount(0);
});

test('KYC-01 closing the page asks before typed text is lost', async ({ page }) => {
  await registerOnline(page);
  // Text typed while the previous choice is being saved stays, and so does the focus.
  const saves = await holdAnswers(page, 'PATCH', '/api/v1/om/merchant');
  await page.getByRole('radio', { name: 'Website' }).press('Space');
  const field = page.getByRole('textbox', { name: 'Website URL', exact: true });
  await field.pressSequentially('https://monsoon');
  await saves.taken;
  saves.release();
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await saves.end();
  await page.keyboard.type('books.example');
  await expect(field).toHaveValue('https://monsoonbooks.example');
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => void requestAnimationFrame(() => location.reload()));
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(field).toHaveValue('https://monsoonbooks.example');
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await field.press('Tab');
  await saved;
  await expect(page.getByRole('button', { name: 'Check this website' })).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue('https://monsoonbooks.example');
});

test('KYC-01 another person’s change is shown at its field, and other fields are saved without a question', async ({
  page,
  context,
}) => {
  await registerOnline(page);
  const other = await context.newPage();
  await other.goto('/complete-kyc');
  const theirs = other.waitForResponse((response) => response.request().method() === 'PATCH');
  await fill(other, 'Display name', 'Monsoon Online');
  await theirs;
  await fill(page, 'Display name', 'Monsoon Corner');
  await expect(page.getByText('Someone else updated this step.')).toBeVisible();
  await expect(page.getByText(/Asha Rao changed “Display name” at/)).toBeVisible();
  await expect(page.getByText('Your change wasn’t saved. Check it and save again.')).toBeVisible();
  await expect(page.getByLabel('Display name')).toHaveValue('Monsoon Corner');
  expect(await violationsInBoth(page)).toEqual([]);
  const again = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByLabel('Display name').focus();
  await page.getByLabel('Display name').press('Tab');
  expect((await again).status()).toBe(200);
  await other.reload();
  await expect(other.getByLabel('Display name')).toHaveValue('Monsoon Corner');
  // Another field of a step that changed in the meantime is saved without a question.
  await fill(other, 'Business description', 'Books by post');
  await expect(other.getByText(/changed “Display name”/)).toHaveCount(0);
});

test('KYC-01 saving and leaving saves the unsaved fields, and asks about those it cannot save', async ({ page }) => {
  await registerOnline(page);
  const exit = page.getByRole('link', { name: 'Save and exit' });
  await fill(page, 'PIN code', '56');
  await exit.click();
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  await expect(question).toContainText('Not saved: PIN code.');
  expect(await violationsInBoth(page)).toEqual([]);
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByRole('textbox', { name: 'PIN code' })).toBeFocused();
  await page.getByRole('textbox', { name: 'PIN code' }).fill('560001');
  await exit.click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto('/complete-kyc');
  await expect(page.getByRole('textbox', { name: 'PIN code' })).toHaveValue('560001');
});

test('KYC-01 PER-03 KYC is complete for an Admin whose merchant is verified; others read whom to ask', async ({
  as,
}) => {
  const colleague = await as('leela');
  await colleague.goto('/complete-kyc');
  await expect(colleague.getByText('Only Admins can complete KYC')).toBeVisible();
  await expect(colleague.getByText(/Ask .*Asha Rao/)).toBeVisible();
  const admin = await as('asha');
  await admin.goto('/complete-kyc');
  await expect(heading(admin, 'KYC is complete')).toBeVisible();
});
