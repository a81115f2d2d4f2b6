import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { inEnglish, type Said } from './language.ts';

/** The heading of a step or a state. */
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

/** Fills in a text field and leaves it. */
export async function fill(page: Page, name: string, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name, exact: true });
  await field.fill(text);
  await field.press('Tab');
}

/** The file input of a document kind. A GSTIN follows the kind in its id. */
const inputOf = (page: Page, kind: string) => page.locator(`input[id^=document-${kind}]`);

/** Uploads a picture of a document, and waits until it is listed. `label` is the name of its kind. */
export async function uploadPicture(page: Page, kind: string, label: string, said: Said = inEnglish): Promise<void> {
  const picture = { name: `${kind.toLowerCase()}.png`, mimeType: 'image/png', buffer: await page.screenshot() };
  await inputOf(page, kind).setInputFiles(picture);
  await expect(page.getByRole('button', { name: said('Preview: {label}', said(label)) })).toBeVisible();
}

/** Fills in the business, a bookshop in Bengaluru, without its policies. */
export async function fillBusiness(
  page: Page,
  { displayName, website }: { readonly displayName: string; readonly website: string },
  said: Said = inEnglish,
): Promise<void> {
  await fill(page, said('Display name'), displayName);
  await page.getByLabel(said('Line of business')).selectOption(said('Retail'));
  await page.getByRole('combobox', { name: said('Category'), exact: true }).selectOption(said('Books and stationery'));
  await page.getByLabel(said('Sub-category')).selectOption(said('Books'));
  await fill(page, said('Business description'), 'New and used books, sent by post');
  await fill(page, said('PIN code'), '560001');
  await expect(page.getByText(/Bengaluru|बेंगलुरु/).first()).toBeVisible();
  await fill(page, said('Business address'), '14 Church Street');
  await page.getByRole('radio', { name: said('Website') }).press('Space');
  await page.getByLabel(said('Website type')).selectOption(said('Other/Custom'));
  await fill(page, said('Website URL'), website);
}
