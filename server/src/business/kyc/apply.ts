import { businessCategories } from '@galla/contract/business/onboarding/business-categories.ts';
import { gstinsOf } from '@galla/contract/business/onboarding/sections.ts';
import { gstStateNames } from '@galla/contract/core/tax-ids.ts';
import { websiteKey } from '@galla/contract/identity/registration/schemas.ts';
import type { Tx } from '../../platform/db/database.ts';
import { hasPayoutAccount, usePayoutAccount } from '../bank-account/public/payout-accounts.ts';
import { changeKycStatus } from '../merchants/public/kyc-status.ts';
import { updateMerchant } from '../merchants/public/merchant-queries.ts';
import { findMerchantOf, isWebsiteTaken, type Submission } from './public/queries.ts';
import { openSnapshot, type Snapshot } from './public/snapshot.ts';

/**
 * Copies the verified details to the merchant and makes it live: its stage becomes ACTIVE, and settlements go to its
 * account. An existing payout account stays: only a bank-account change replaces it, with a second person and a waiting
 * time.
 */
export async function applyVerified(tx: Tx, masterKey: Buffer, submission: Submission, now: number): Promise<void> {
  const { tenant_id: tenantId } = submission;
  const merchant = await findMerchantOf(tx, tenantId);
  const snapshot = openSnapshot(masterKey, submission);
  const site = websiteOf(snapshot);
  // A website belongs to one merchant. A risk mark showed the reviewer that another merchant has it.
  const isOwn = site !== undefined && !(await isWebsiteTaken(tx, merchant.id, site));
  const columns = { ...merchantColumns(snapshot), ...(isOwn && { website: site }), state: 'ACTIVE' };
  await updateMerchant(tx, merchant.id, columns);
  await changeKycStatus(tx, { merchantId: merchant.id, tenantId }, { status: 'VERIFIED', reason: null, at: now });
  const { accountNumber = '', ifsc = '', holder = '' } = snapshot.values;
  if (!(await hasPayoutAccount(tx, tenantId)))
    await usePayoutAccount(tx, masterKey, tenantId, { number: accountNumber, ifsc, holder }, now);
}

/** The website as the merchant row stores it. */
export const websiteOf = ({ values: { website = '' } }: Snapshot): string | undefined => websiteKey(website);

function merchantColumns({ values, area }: Snapshot) {
  const { businessName, displayName = '', subCategory = '', address = '', pincode = '' } = values;
  const isHere = (gstin: string) => gstStateNames[gstin.slice(0, 2)] === area?.state;
  const gstins = values.gstRegistered === 'YES' ? gstinsOf(values.gstins) : [];
  const gstin = gstins.find(isHere) ?? gstins[0] ?? null;
  const state = Object.entries(gstStateNames).find(([, name]) => name === area?.state)?.[0];
  return {
    ...(displayName === '' ? {} : { name: displayName }),
    legal_name: businessName ?? null,
    category: businessCategories[subCategory] ?? null,
    gstin,
    gst_state: gstin?.slice(0, 2) ?? state ?? null,
    billing_address: [address, area?.city, `${area?.state ?? ''} ${pincode}`.trim()].filter(Boolean).join(', '),
  };
}
