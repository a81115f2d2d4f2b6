import type { DocumentSlot } from '@galla/contract/business/documents/kinds.ts';
import { kycConsent } from '@galla/contract/business/kyc/consent.ts';
import { expect } from 'vitest';
import type { TestBrowser, TestGalla, TestMerchant } from '../../../main/testing/test-galla.ts';
import { inTenant } from '../../../platform/db/database.ts';
import { newFileKey } from '../../../platform/files/keys.ts';
import { openBuiltInGeocoder } from '../../../platform/geocoding/built-in-geocoder.ts';
import type { IdentityProvider } from '../../../platform/identity/identity-provider.ts';
import { newId } from '../../../platform/ids.ts';
import { runDue } from '../../../platform/jobs/run-due.ts';
import { createLog } from '../../../platform/log.ts';
import { defaultContact } from '../../../platform/testing/default-contact.ts';
import { insertDocument } from '../../documents/queries.ts';
import type { AskedBank } from '../../onboarding/testing/kyc.ts';
import { checkAll, kycOf } from '../../onboarding/testing/kyc.ts';
import { followSubmissions } from '../follow.ts';
import { findNewest, type Submission } from '../public/queries.ts';
import { type IdentityReport, providerResult, submit } from '../public/service.ts';

const geocoder = openBuiltInGeocoder();

/** Fills in every section of a merchant whose bank answers. */
export async function fillIn(galla: TestGalla, merchant: TestMerchant, bank: AskedBank): Promise<void> {
  const kyc = kycOf(await galla.signedIn(await galla.addPerson({ merchant })));
  await kyc.fill('BUSINESS_DETAILS', { website: `https://${merchant.merchantId.toLowerCase()}.example` });
  await kyc.fill('BANK_SECTION');
  await checkAll(galla, bank);
  const last = await kyc.fill('GST_PAN_SECTION');
  expect(last.statusCode, last.body).toBe(200);
  await addDocuments(galla, merchant, (await kyc.journey()).neededDocuments);
}

/** Adds documents to these slots, without their files. */
export async function addDocuments(
  galla: TestGalla,
  { tenantId: tenant_id }: TestMerchant,
  slots: readonly DocumentSlot[],
): Promise<void> {
  const { id: uploaded_by } = await galla.rows.kysely
    .selectFrom('person')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const [created_at, remove_at] = [new Date(galla.now()), new Date(galla.now() + 86_400_000)];
  await inTenant(galla.rows, tenant_id, async (tx) => {
    for (const { kind, gstin } of slots)
      await insertDocument(tx, {
        tenant_id,
        id: newId(),
        kind,
        gstin,
        state: 'SHOWN',
        file_key: newFileKey(),
        file_name: `${kind}.pdf`,
        type: 'PDF',
        bytes: 1,
        pages: 1,
        uploaded_by,
        created_at,
        closed_at: null,
        remove_at,
      });
  });
}

/** Agrees to the checks of KYC as the page does. */
export async function agree(browser: TestBrowser, version: string = kycConsent.version) {
  const { consent } = (await browser.send('POST', '/v1/om/consent/init', { body: {} })).json();
  return browser.send('POST', '/v1/om/consent/approve', { body: { consentId: consent.consentId, version } });
}

/** Runs the worker until no KYC work is due. */
export const followAll = (
  galla: TestGalla,
  identity: IdentityProvider | null = null,
  { reviewAll = false } = {},
): Promise<unknown> =>
  runDue(
    {
      database: galla.rows,
      masterKey: galla.masterKey,
      clock: { now: () => galla.now() },
      log: createLog('silent', 'worker'),
      publicUrl: 'https://galla.example',
      contact: defaultContact,
      identity,
      reviewAll,
    },
    [followSubmissions],
  );

/** The actions on a merchant's submissions, as its people, the provider and the worker perform them. */
export async function submissionsOf(galla: TestGalla, merchant: TestMerchant, { reviewAll = false } = {}) {
  const { tenantId } = merchant;
  const { id: personId } = await galla.addPerson({ merchant });
  const { id: membershipId } = await galla.rows.kysely
    .selectFrom('membership')
    .select('id')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  const context = {
    masterKey: galla.masterKey,
    address: '127.0.0.1',
    userAgent: undefined,
    scope: { personId, membershipId },
  };
  const newest = () => inTenant(galla.rows, tenantId, (tx) => findNewest(tx, tenantId));
  return {
    newest,
    submit: (hasProvider = true): Promise<Submission> =>
      inTenant(galla.rows, tenantId, (tx) =>
        submit(tx, { ...context, now: galla.now() } as unknown as Parameters<typeof submit>[1], {
          tenantId,
          geocoder,
          hasProvider,
        }),
      ),
    async report(report: Partial<IdentityReport>, id?: string): Promise<boolean> {
      const key = { tenantId, id: id ?? (await newest())?.id ?? '' };
      const full = { state: 'VERIFIED', reasons: [], isFraud: false, ...report } as const;
      const changed = await inTenant(galla.rows, tenantId, (tx) => providerResult(tx, key, full, galla.now()));
      await followAll(galla, null, { reviewAll });
      return changed;
    },
  };
}
