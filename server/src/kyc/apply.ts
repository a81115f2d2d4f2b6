import { businessCategories } from '@galla/contract/onboarding/business-categories.ts';
import { gstinsOf } from '@galla/contract/onboarding/sections.ts';
import { gstStateNames } from '@galla/contract/onboarding/tax-ids.ts';
import { websiteKey } from '@galla/contract/registration/schemas.ts';
import { changeKycStatus } from '../merchants/kyc-status.ts';
import { updateMerchant } from '../merchants/merchant-queries.ts';
import type { Tx } from '../platform/db/database.ts';
import { usePayoutAccount } from '../settlements/accounts.ts';
import { findMerchantOf, type Submission } from './queries.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';

/** Moves what was verified into the merchant, and makes it live: its stage becomes ACTIVE, settlements go to its account. */
export async function applyVerified(tx: Tx, masterKey: Buffer, submission: Submission, now: number): Promise<void> {
  const { tenant_id: tenantId } = submission;
  const merchant = await findMerchantOf(tx, tenantId);
  const snapshot = openSnapshot(masterKey, submission);
  await updateMerchant(tx, merchant.id, {
    ...merchantColumns(snapshot),
    state: 'ACTIVE',
  });
  await changeKycStatus(tx, { merchantId: merchant.id, tenantId }, { status: 'VERIFIED', reason: null, at: now });
  const { accountNumber = '', ifsc = '', holder = '' } = snapshot.values;
  await usePayoutAccount(tx, masterKey, tenantId, { number: accountNumber, ifsc, holder }, now);
}

function merchantColumns({ values, area }: Snapshot) {
  const { businessName, displayName = '', subCategory = '', address = '', pincode = '', website = '' } = values;
  const isHere = (gstin: string) => gstStateNames[gstin.slice(0, 2)] === area?.state;
  const gstins = values.gstRegistered === 'YES' ? gstinsOf(values.gstins) : [];
  const gstin = gstins.find(isHere) ?? gstins[0] ?? null;
  const state = Object.entries(gstStateNames).find(([, name]) => name === area?.state)?.[0];
  const site = website === '' ? undefined : websiteKey(website);
  return {
    ...(displayName === '' ? {} : { name: displayName }),
    legal_name: businessName ?? null,
    category: businessCategories[subCategory] ?? null,
    gstin,
    gst_state: gstin?.slice(0, 2) ?? state ?? null,
    billing_address: [address, area?.city, `${area?.state ?? ''} ${pincode}`.trim()].filter(Boolean).join(', '),
    ...(site === undefined ? {} : { website: site }),
  };
}
