import type { Browser, Page } from '@playwright/test';
import { violationsInBoth } from '../../support/accessibility.ts';
import { signInAtDesk } from '../../support/desk.ts';
import { passIdentityCheck } from '../../support/kyc.ts';
import { fill, fillBusiness, heading, uploadPicture } from '../../support/kyc-forms.ts';
import { type Said, speak } from '../../support/language.ts';
import { confirmByPassword, digits, registerWebsite } from '../../support/registration.ts';
import { expect, expectToFit, settled, test } from '../../support/test.ts';

/** Runs the website check, writes the missing policies, and fills in their addresses. */
async function repairWebsite(page: Page, said: Said): Promise<void> {
  await page.getByRole('button', { name: said('Check this website') }).click();
  await expect(page.getByText(said('Something is missing on your website'))).toBeVisible({ timeout: 45_000 });
  await page.getByRole('link', { name: said('Create them in a minute with the policy generator') }).click();
  await page.getByRole('textbox', { name: said('Address'), exact: true }).fill('14 Church Street, Bengaluru 560001');
  await page.getByLabel(said('Email for customers')).fill('help@malgudi.example');
  await page.getByLabel(said('Phone for customers')).fill('9845011223');
  await page.getByLabel(said('Refund requests within')).fill('9');
  await page.getByLabel(said('Refunds are sent within')).fill('5');
  await page.getByLabel(said('Orders arrive within')).fill('6');
  await page.getByLabel(said('Return requests within')).fill('7');
  await page
    .getByRole('checkbox', { name: said('I understand that these policies are not legal advice') })
    .press('Space');
  await page.getByRole('button', { name: said('Save policies') }).click();
  await page.getByRole('button', { name: said('Publish pages') }).click();
  await expect(page.getByText(said('Policies published.'))).toBeVisible();
  await page.getByRole('link', { name: said('Complete KYC') }).click();
  await page.getByRole('button', { name: said('Use these URLs') }).click();
  await expect(page.locator('#webTerms')).toHaveValue(/\/policies\/[a-z0-9]+\/terms-and-conditions$/);
  await page.getByRole('button', { name: said('Check again') }).click();
  await expect(page.getByText(said('Your website has everything a reviewer needs'))).toBeVisible({ timeout: 45_000 });
}

/** All KYC steps, with an account that the bank holds under a shorter name, so that an operator reviews it. */
async function fillKyc(
  page: Page,
  { name, website, pan, said }: { name: string; website: string; pan: string; said: Said },
): Promise<void> {
  await fillBusiness(page, { displayName: 'Malgudi Coffee', website }, said);
  await repairWebsite(page, said);
  await page.getByRole('checkbox', { name: said('I accept the Terms and Conditions') }).press('Space');
  await page.getByRole('button', { name: said('Continue') }).click();

  await expect(heading(page, said('Bank account'))).toBeFocused();
  await fill(page, said('Account number'), '11010000001201');
  await fill(page, said('Confirm account number'), '11010000001201');
  await fill(page, said('IFSC'), 'HDFC0000128');
  await page.getByRole('radio', { name: said('Current Account') }).press('Space');
  await fill(page, said('Account holder name'), name);
  await page.getByRole('button', { name: said('Verify and continue') }).click();

  await expect(heading(page, said('GST and PAN'))).toBeVisible({ timeout: 45_000 });
  await fill(page, said('Business PAN'), pan);
  await fill(page, said('Name on the PAN'), name);
  await page.getByRole('radio', { name: said('No') }).press('Space');
  await page.getByRole('button', { name: said('Save and continue') }).click();
  await expect(heading(page, said('GST and PAN documents'))).toBeFocused();
  await uploadPicture(page, 'PAN_CARD', 'PAN card', said);
  await uploadPicture(page, 'ADDRESS_PROOF', 'Proof of address', said);
  await page.getByRole('button', { name: said('Continue') }).click();

  await expect(heading(page, said('Check and submit'))).toBeVisible();
  for (const file of ['pan_card', 'address_proof']) await expect(page.getByText(file)).toBeVisible();
  await expect(page.getByText(said('The website check found no problems.'))).toBeVisible();
  await page.getByRole('button', { name: said('Submit for review') }).click();
  await passIdentityCheck(page);
}

/** Opens an operator's review desk at a merchant's submission. */
async function openDesk(browser: Browser, baseURL: string, name: 'nisha' | 'prakash', merchant: string): Promise<Page> {
  const desk = await (await browser.newContext({ baseURL, locale: 'en-IN' })).newPage();
  await signInAtDesk(desk, name, 'kyc');
  await desk.getByRole('link', { name: merchant }).click();
  return desk;
}

async function approve(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: /^Approve / }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(desk.getByRole('dialog')).toHaveCount(0);
  await desk.context().close();
}

/**
 * The identity provider finds a different number on the PAN card. The merchant corrects it, and an operator approves.
 */
async function correctPan({ page, said, browser, origin, name }: Walk): Promise<void> {
  await expect(page.getByText(said('The reviewer requested a change here.'))).toBeVisible({ timeout: 45_000 });
  await expect(page.getByText(`${said('Business PAN')}: The PAN card shows another number.`)).toBeVisible();
  await page.getByRole('button', { name: said('Change: {field}', said('Business PAN')) }).click();
  await fill(page, said('Business PAN'), 'ABCFM1234K');
  await page.getByRole('button', { name: said('Save and continue') }).click();
  await expect(heading(page, said('Correct and submit again'))).toBeVisible();
  await page.getByRole('button', { name: said('Submit for review') }).click();
  await passIdentityCheck(page);
  await openDashboard({ page, said });
  await approve(await openDesk(browser, origin, 'nisha', name));
}

/** An operator asks for one field again and approves the new submission. */
async function answerDesk({ page, said, browser, origin, name }: Walk): Promise<void> {
  await openDashboard({ page, said });
  const desk = await openDesk(browser, origin, 'prakash', name);
  await desk.getByRole('button', { name: 'Ask for a field again' }).click();
  await desk.getByRole('combobox', { name: 'Field' }).selectOption('description');
  await desk.getByRole('textbox', { name: 'Reason' }).fill('Say which books you sell.');
  await desk.getByRole('button', { name: 'Request again' }).click();
  // The open dashboard is notified and links to the field.
  await page.getByRole('link', { name: said('Correct and submit again') }).click();
  await expect(page.getByText(`${said('Business description')}: Say which books you sell.`)).toBeVisible();
  await fill(page, said('Business description'), 'Novels, and books for schools');
  await page.getByRole('button', { name: said('Continue') }).click();
  // The identity stays verified.
  await page.getByRole('button', { name: said('Submit for review') }).click();
  await openDashboard({ page, said });
  await desk.goto('/operator/kyc');
  await desk.getByRole('link', { name }).click();
  await approve(desk);
}

async function openDashboard({ page, said }: Pick<Walk, 'page' | 'said'>): Promise<void> {
  await expect(heading(page, said('Verification in progress'))).toBeVisible({ timeout: 45_000 });
  await page.getByRole('link', { name: said('Open the dashboard') }).click();
  await expect(page.getByRole('heading', { name: said('Get ready for your first payment') })).toBeVisible();
  await expect(page.getByText(said('Verification in progress'))).toBeVisible();
}

/** A production key, created by an Admin. */
async function makeKey(page: Page, said: Said): Promise<string> {
  await page.getByRole('button', { name: said('Create key'), exact: true }).click();
  const form = page.getByRole('dialog', { name: said('New production key') });
  await form.getByRole('textbox', { name: said('Name') }).fill('Shop server');
  await form.getByRole('button', { name: said('Create key') }).click();
  await confirmByPassword(page, said);
  const key = page.getByRole('listitem', { name: 'Shop server' });
  await expect(key.getByRole('timer')).toBeVisible();
  return (await key.locator('code').textContent()) ?? '';
}

/** A customer pays an order by card. */
async function payByCard(customer: Page, payUrl: string): Promise<void> {
  await customer.goto(payUrl);
  await customer.getByRole('tab', { name: 'Card' }).click();
  await customer.getByLabel('Card number').fill('4000000000000002');
  await customer.getByLabel('Expiry').fill('1231');
  await customer.getByLabel('CVV').fill('123');
  await customer.getByLabel('Name on card').fill('Kavita Rao');
  await customer.keyboard.press('Enter');
  await customer.getByLabel('OTP').fill('123456');
  await customer.getByRole('button', { name: /^Pay/ }).click();
  await expect(customer.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
}

interface Walk {
  readonly page: Page;
  readonly browser: Browser;
  readonly origin: string;
  readonly said: Said;
  /** The name of the business. */
  readonly name: string;
}

for (const { language, width, refused, pan, repair } of [
  { language: 'en', width: 1440, refused: 'the identity provider refuses', pan: 'ABCFM0002K', repair: correctPan },
  { language: 'hi', width: 360, refused: 'a field is asked for again', pan: 'ABCFM1234K', repair: answerDesk },
] as const)
  test(`REG-01 KYC-01 KYC-03 KYC-04 KYC-06 KYC-07 KYC-08 ROU-01 ROU-02 a website goes from registration to its first live payment; ${refused}, it is repaired and submitted again (${language}, ${width} px)`, async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(300_000);
    const origin = baseURL ?? '';
    await page.setViewportSize({ width, height: 800 });
    const said = await speak(page, language, origin);
    const name = `Malgudi Coffee LLP ${digits(4)}`;
    const website = `https://malgudi${digits(8)}.example`;
    const email = await registerWebsite(page, { name, website }, said);
    const subject = (text: string) => said(text).replace('{merchant}', 'Malgudi Coffee');
    await expect(page).toHaveTitle(`${said('Complete KYC')} · Galla`);
    for (const part of ['banner', 'contentinfo'] as const)
      await expect(page.getByRole(part).getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: said('Main') })).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await fillKyc(page, { name, website, pan, said });
    await repair({ page, browser, origin, said, name });

    // The open dashboard and the Admin are notified of the approval, in the language of the registration.
    await expect(page.getByRole('heading', { name: said('KYC is complete') })).toBeVisible();
    await expectToFit(page, `${width} px`);
    expect(await violationsInBoth(page)).toEqual([]);
    await expect.poll(() => subjectsTo(page, email)).toContain(subject('KYC for {merchant} is complete'));
    await page.getByRole('link', { name: said('Activate payment gateway') }).click();
    await page.getByRole('button', { name: said('Activate payment gateway') }).click();
    // The dashboard opens after 5 seconds; an expectation may look a second late.
    await heading(page, said('The payment gateway is active')).waitFor({ timeout: 60_000 });
    await expect(heading(page, said('The payment gateway is active'))).toBeFocused();
    await page.getByRole('button', { name: said('Get production keys') }).click();
    await expect(page).toHaveURL(/\/developer-settings\/api-keys$/);
    await expect.poll(() => subjectsTo(page, email)).toContain(subject('The payment gateway for {merchant} is active'));

    // The merchant's program creates an order with the key, and a customer pays it.
    const key = await makeKey(page, said);
    const made = await page.request.post('/api/merchant/v1/orders', {
      headers: { authorization: `Bearer ${key}`, 'idempotency-key': key.slice(-8) },
      data: { merchantOrderId: `M-${key.slice(-8)}`, amount: 64_500 },
    });
    const { payUrl } = (await made.json()) as { payUrl: string };
    await page
      .getByRole('link', { name: said(width < 768 ? 'Home' : 'Dashboard'), exact: true })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: said('Take your first payment') })).toBeVisible();
    await settled(page);
    const customer = await (await browser.newContext({ baseURL: origin, locale: 'en-IN' })).newPage();
    await payByCard(customer, payUrl);
    await customer.context().close();
    await expect(page.getByRole('region', { name: said('Collected') })).toContainText('645');
    await expect(page.getByRole('heading', { name: said('Take your first payment') })).toHaveCount(0);
  });

/** The subjects of the emails sent to an address. */
async function subjectsTo(page: Page, email: string): Promise<(string | null)[]> {
  const { messages } = (await (await page.request.get('/outbox.json')).json()) as {
    messages: { destination: string; subject: string | null }[];
  };
  return messages.filter(({ destination }) => destination === email).map(({ subject }) => subject);
}
