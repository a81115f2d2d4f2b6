import type { OnboardingJourney } from '@galla/contract/business/onboarding/endpoints.ts';
import type { FieldValues, Section } from '@galla/contract/business/onboarding/sections.ts';
import { stepStatuses } from '@galla/contract/business/onboarding/step-statuses.ts';
import { gstinCheckCharacter } from '@galla/contract/core/tax-ids.ts';
import { expect } from 'vitest';
import type { TestBrowser, TestGalla, TestMerchant } from '../../../main/testing/test-galla.ts';
import { runDue } from '../../../platform/jobs/run-due.ts';
import { createLog } from '../../../platform/log.ts';
import type { AccountCheckInstruction, Rail, RailAccountCheck } from '../../../platform/rail/rail.ts';
import { RailUnknown } from '../../../platform/rail/rail.ts';
import { railsOf } from '../../../platform/rail/rails.ts';
import { silentRail } from '../../../platform/testing/silent-rails.ts';
import { checkAccounts } from '../account-checks/check-accounts.ts';

/** A bank that answers account checks. `says` holds its next answers; without one it confirms the holder. */
export interface AskedBank extends Rail {
  readonly asked: AccountCheckInstruction[];
  says: ((instruction: AccountCheckInstruction) => Omit<RailAccountCheck, 'checkId'>) | 'nothing' | undefined;
}

export function openAskedBank(): AskedBank {
  const answer = (instruction: AccountCheckInstruction): RailAccountCheck => {
    if (bank.says === 'nothing') throw new RailUnknown('The bank does not answer.');
    const said = bank.says?.(instruction) ?? {
      state: 'COMPLETED' as const,
      registeredName: instruction.account.holder.toUpperCase(),
      utr: 'GALL1',
    };
    return { checkId: instruction.checkId, ...said };
  };
  const bank: AskedBank = {
    ...silentRail,
    asked: [],
    says: undefined,
    async checkAccount(instruction) {
      bank.asked.push(instruction);
      return answer(instruction);
    },
    async findAccountCheck(checkId) {
      const known = bank.asked.find((one) => one.checkId === checkId);
      return known === undefined ? undefined : answer(known);
    },
  };
  return bank;
}

/** Runs the worker until no check is due. */
export const checkAll = (galla: TestGalla, bank: AskedBank): Promise<unknown> =>
  runDue(
    {
      database: galla.rows,
      masterKey: galla.masterKey,
      clock: { now: () => galla.now() },
      rails: railsOf({ engine: undefined, simulator: bank, demo: true }),
      log: createLog('silent', 'worker'),
    },
    [checkAccounts],
  );

/** An online merchant that has not begun KYC. */
export async function addNewMerchant(galla: TestGalla): Promise<TestMerchant> {
  const merchant = await galla.addMerchant({ type: 'ONLINE_MERCHANT' });
  await galla.rows.kysely
    .updateTable('merchant')
    .set({ kyc_status: 'NOT_INITIATED', state: 'CREATED' })
    .where('merchant_id', '=', merchant.merchantId)
    .execute();
  return merchant;
}

const gstinOf = (start: string) => `${start}${gstinCheckCharacter(start)}`;

/** Valid values of every section: a bookshop in Karnataka. */
export const rightValues = {
  BUSINESS_DETAILS: {
    businessName: 'Monsoon Books LLP',
    displayName: 'Monsoon Books',
    description: 'Books by post',
    superCategory: 'retail',
    category: 'retail.books-and-stationery',
    subCategory: 'retail.books-and-stationery.books',
    address: '14 Church Street',
    pincode: '560001',
    sellsOn: 'WEBSITE',
    websiteType: 'OTHER',
    website: 'https://monsoonbooks.example/',
    webTerms: 'https://monsoonbooks.example/terms',
    webRefund: 'https://monsoonbooks.example/refunds',
    webPrivacy: 'https://monsoonbooks.example/privacy',
    noShipping: 'NO',
    noReturns: 'YES',
    accepted: 'YES',
  },
  BANK_SECTION: {
    accountNumber: '50200071234417',
    ifsc: 'HDFC0000128',
    accountType: 'CURRENT',
    holder: 'Monsoon Books LLP',
  },
  GST_PAN_SECTION: {
    pan: 'ABCFM1234K',
    panName: 'MONSOON BOOKS LLP',
    gstRegistered: 'YES',
    gstins: gstinOf('29ABCFM1234K1Z'),
  },
} as const satisfies { readonly [Key in Section]: FieldValues };

/** What a merchant's person does on the screen. */
export function kycOf(browser: TestBrowser) {
  const journey = async (): Promise<OnboardingJourney> => (await browser.send('GET', '/v1/om/journey')).json().journey;
  const versionOf = async (section: Section) =>
    (await journey()).sections.find((one) => one.section === section)?.version ?? 0;
  const save = async (section: Section, fields: object, version?: number) =>
    browser.send('PATCH', '/v1/om/merchant', {
      body: { section, version: version ?? (await versionOf(section)), fields },
    });
  const complete = async (section: Section) =>
    browser.send('POST', '/v1/om/journey', { body: { section, version: await versionOf(section) } });
  return {
    journey,
    save,
    complete,
    statuses: async () => stepStatuses(await journey()).map(({ status }) => status),
    async fill(section: Section, change: FieldValues = {}) {
      const saved = await save(section, { ...rightValues[section], ...change });
      expect(saved.statusCode, saved.body).toBe(200);
      return complete(section);
    },
  };
}
