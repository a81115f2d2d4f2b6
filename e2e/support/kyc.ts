import { groupHeader } from '@galla/contract/core/endpoint.ts';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { digits, newPhone, prove } from './registration.ts';

/** Registers an online merchant whose Admin is about to start KYC. @returns the Admin's phone */
export async function registerOnline(page: Page, name = 'Monsoon Books LLP'): Promise<string> {
  const phone = newPhone();
  await page.goto('/register');
  await prove(page, phone);
  await page.getByText('Website/App/Social Media').click();
  await page.getByRole('radio', { name: /Payment Gateway/ }).press('Space');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Business name').fill(name);
  await page.getByLabel('Website').fill(`https://monsoon${digits(8)}.example`);
  await page.getByLabel('Your name').fill('Asha Rao');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Business details', level: 1 })).toBeVisible();
  return phone;
}

/** A bookshop's KYC details. The digits of its PAN decide how the identity check ends. */
interface Details {
  readonly name: string;
  readonly panDigits: string;
  readonly panName?: string;
}

interface SavedJourney {
  readonly merchantId: string;
  readonly accountCheck: { readonly state: string } | null;
  readonly sections: readonly { readonly section: string; readonly version: number }[];
}

/** Calls with the open page's session, for journeys whose subject is not the forms. */
function callsOf(page: Page) {
  const read = () => page.request.get('/api/v1/om/journey');
  const headers = async () => {
    const cookies = await page.context().cookies();
    const token = cookies.find(({ name }) => name === 'galla-csrf')?.value ?? '';
    // A write names the merchant group it is for, as every answer does.
    return { 'x-csrf-token': token, [groupHeader]: (await read()).headers()[groupHeader] ?? '' };
  };
  return {
    journey: async (): Promise<SavedJourney> => (await (await read()).json()).journey,
    async write(method: 'PATCH' | 'POST', path: string, options: Parameters<typeof page.request.fetch>[1]) {
      const answer = await page.request.fetch(path, { method, headers: await headers(), ...options });
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    },
  };
}

/** Fills in every step, uploads the required documents, and opens the last step. @returns the id of the merchant */
export async function fillKycIn(page: Page, { name, panDigits, panName = name }: Details): Promise<string> {
  const { journey, write } = callsOf(page);
  const save = async (section: string, fields: Readonly<Record<string, string>>) => {
    const versionOf = async () => (await journey()).sections.find((one) => one.section === section)?.version ?? 0;
    await write('PATCH', '/api/v1/om/merchant', { data: { section, version: await versionOf(), fields } });
    await write('POST', '/api/v1/om/journey', { data: { section, version: await versionOf() } });
  };
  const site = `https://monsoon${digits(8)}.example`;
  await save('BUSINESS_DETAILS', {
    businessName: `${name} LLP`,
    displayName: name,
    description: 'Books by post',
    sellsOn: 'WEBSITE',
    superCategory: 'retail',
    category: 'retail.books-and-stationery',
    websiteType: 'OTHER',
    website: site,
    subCategory: 'retail.books-and-stationery.books',
    address: '14 Church Street',
    pincode: '560001',
    webTerms: `${site}/terms`,
    webRefund: `${site}/refunds`,
    webPrivacy: `${site}/privacy`,
    noShipping: 'NO',
    noReturns: 'YES',
    accepted: 'YES',
  });
  const account = { accountNumber: '50200071234417', ifsc: 'HDFC0000128', accountType: 'CURRENT' };
  await save('BANK_SECTION', { ...account, holder: `${name} LLP` });
  await expect.poll(async () => (await journey()).accountCheck?.state).toBe('MATCH');
  await save('GST_PAN_SECTION', { pan: `ABCFM${panDigits}K`, panName, gstRegistered: 'NO', gstins: '' });
  const file = { name: 'scan.png', mimeType: 'image/png', buffer: await page.screenshot() };
  const { merchantId } = await journey();
  for (const kind of ['PAN_CARD', 'ADDRESS_PROOF'])
    await write('POST', `/api/v1/merchant/entityType/MERCHANT/entityId/${merchantId}`, { multipart: { kind, file } });
  await page.goto('/complete-kyc');
  return merchantId;
}

/** Submits from the last step, and passes the provider's widget in its frame: a video, then the PAN card. */
export async function submitKyc(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await passIdentityCheck(page);
}

/** Passes the provider's widget in its frame: a video, then the PAN card. */
export async function passIdentityCheck(page: Page): Promise<void> {
  const widget = page.frameLocator('iframe');
  await widget.getByRole('button', { name: 'Record the video' }).click();
  await widget.getByRole('button', { name: 'Take the picture and submit' }).click();
}
