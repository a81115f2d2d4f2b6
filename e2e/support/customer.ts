import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** Pays a QR code as a customer in the demo does. The amount is in rupees, as on screens. */
export async function payAsCustomer(page: Page, text: string, amount: string): Promise<void> {
  await page.goto('/simulator/scan');
  await page.getByLabel('QR text').fill(text);
  await page.getByRole('button', { name: 'Read the QR code' }).click();
  const field = page.getByRole('textbox', { name: 'Amount' });
  // A QR code for one amount fills it in.
  if (await field.isEditable()) await field.fill(amount);
  await page.getByText('Google Pay').click();
  await page.getByRole('button', { name: `Pay ₹${amount} with Google Pay` }).click();
  await expect(page.getByRole('heading', { name: `₹${amount} paid` })).toBeVisible();
}
