import { randomInt } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { passCaptcha } from './people.ts';
import { fromOwnAddress } from './session.ts';

/** Digits of a journey's own: an OTP to one number is refused within 30 seconds of the last. */
export const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('');

/** A mobile number without an account. */
export const newPhone = () => `73${digits(8)}`;

/** An e-mail without an account. */
export const newEmail = () => `owner${digits(10)}@bazaar.example`;

/** The OTP that was sent to a contact. */
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

/** Fills the first step in and sends it. */
export async function sendOtp(page: Page, contact: string): Promise<void> {
  await fromOwnAddress(page.context());
  await page.getByLabel('Mobile number or email').fill(contact);
  await passCaptcha(page);
  await page.getByRole('button', { name: 'Send OTP' }).click();
}

/** The first two steps. The last digit sends the OTP. */
export async function prove(page: Page, contact: string): Promise<void> {
  await sendOtp(page, contact);
  await expect(page.getByRole('heading', { name: 'Enter the OTP' })).toBeVisible();
  await page.keyboard.type(await otpTo(page.request, contact));
}

/** The steps of a shop after its OTP; the last press registers it. */
export async function registerShop(page: Page, name: string): Promise<void> {
  await page.getByText('In Store/Shop').click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Business name').fill(name);
  await page.getByLabel('Your name').fill('Lakshmi Nair');
}
