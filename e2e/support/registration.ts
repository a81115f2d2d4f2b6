import { randomInt } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { inEnglish, type Said } from './language.ts';
import { passCaptcha } from './people.ts';
import { fromOwnAddress } from './session.ts';

/** Random digits for one journey: an OTP to a number is refused within 30 seconds of the last. */
export const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('');

/** A mobile number without an account. */
export const newPhone = () => `73${digits(8)}`;

/** An e-mail without an account. */
export const newEmail = () => `owner${digits(10)}@bazaar.example`;

/** The OTP sent to a contact. */
export async function otpTo(request: APIRequestContext, contact: string): Promise<string> {
  const destination = contact.includes('@') ? contact : `+91${contact}`;
  let otp = '';
  await expect(async () => {
    const { messages } = (await (await request.get('/outbox.json')).json()) as {
      messages: { destination: string; body: string }[];
    };
    otp = /^\d{5}/.exec(messages.find((message) => message.destination === destination)?.body ?? '')?.[0] ?? '';
    expect(otp).not.toBe('');
  }).toPass();
  return otp;
}

/** Fills in the first step and submits it. */
export async function sendOtp(page: Page, contact: string, said: Said = inEnglish): Promise<void> {
  await fromOwnAddress(page.context());
  await page.getByLabel(said('Mobile number or email')).fill(contact);
  await passCaptcha(page, said);
  await page.getByRole('button', { name: said('Send OTP') }).click();
}

/** The first two steps. The last digit submits the OTP. */
export async function prove(page: Page, contact: string, said: Said = inEnglish): Promise<void> {
  await sendOtp(page, contact, said);
  await expect(page.getByRole('heading', { name: said('Enter the OTP') })).toBeVisible();
  await page.keyboard.type(await otpTo(page.request, contact));
}

/** The steps of a shop after its OTP; the last press registers it. */
export async function registerShop(page: Page, name: string, said: Said = inEnglish): Promise<void> {
  await page.getByText(said('In Store/Shop')).click();
  await page.getByRole('button', { name: said('Continue') }).click();
  await page.getByLabel(said('Business name')).fill(name);
  await page.getByLabel(said('Your name')).fill('Lakshmi Nair');
}

/** The password of people who register by email. */
export const ownPassword = 'two4cups9saucers';

/** Enters a username and a password, the last step of a registration by email. */
async function choosePassword(page: Page, said: Said): Promise<void> {
  await page.getByRole('button', { name: said('Continue') }).click();
  await page.getByLabel(said('Username')).fill(`shop${digits(8)}`);
  await page.locator('#password').fill(ownPassword);
  await page.locator('#confirm-password').fill(ownPassword);
}

/** Verifies the person's identity with the password of the registration. */
export async function confirmByPassword(page: Page, said: Said = inEnglish): Promise<void> {
  const dialog = page.getByRole('dialog', { name: said('Verify it’s you') });
  await dialog.getByRole('textbox', { name: said('Password') }).fill(ownPassword);
  await dialog.getByRole('button', { name: said('Confirm') }).click();
  await expect(dialog).toHaveCount(0);
}

/** Registers an online merchant by email whose Admin is about to start KYC. Returns the email. */
export async function registerWebsite(
  page: Page,
  { name, website }: { readonly name: string; readonly website: string },
  said: Said = inEnglish,
): Promise<string> {
  const email = newEmail();
  await page.goto('/register');
  await prove(page, email, said);
  await page.getByText(said('Website/App/Social Media')).click();
  await page.getByRole('radio', { name: said('Payment Gateway') }).press('Space');
  await page.getByRole('button', { name: said('Continue') }).click();
  await page.getByLabel(said('Business name')).fill(name);
  await page.getByLabel(said('Website')).fill(website);
  await page.getByLabel(said('Your name')).fill('Asha Rao');
  await choosePassword(page, said);
  await page.getByRole('button', { name: said('Register'), exact: true }).click();
  await expect(page.getByRole('heading', { name: said('Business details'), level: 1 })).toBeVisible();
  return email;
}
