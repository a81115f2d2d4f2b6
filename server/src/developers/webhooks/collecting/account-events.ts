import { encodeId } from '@galla/contract/core/ids.ts';
import { keyOf, made, type Reader } from './made-event.ts';
import { findKycSubjects, findVendorSubjects } from './subject-queries.ts';

/** Events without an amount that can recur for the same subject. */
const about = (id: string) => ({ orderKey: id, repeats: true as const, paymentId: null, amount: null });

const kycTypes = { 'kyc.submitted': 'SUBMITTED', 'kyc.verified': 'VERIFIED', 'kyc.failed': 'FAILED' } as const;

/** The events of a merchant's KYC. The reason in its row belongs to its newest status. */
export const kyc: Reader = async (tx, tenantId, ids) => {
  const found = await findKycSubjects(tx, tenantId, ids);
  return (entry) => {
    const row = found.get(entry.subject_id);
    const type = keyOf(kycTypes, entry.type);
    if (row === undefined || type === undefined) return [];
    const status = kycTypes[type];
    const reason = row.kyc_status === status ? row.kyc_reason : null;
    const data = { status, reason, changedAt: entry.created_at.toISOString() };
    return [made({ type, data, ...about(row.id), reference: null })];
  };
};

const vendorTypes = { 'vendor.linked': 'OPEN', 'vendor.unlinked': 'CLOSED' } as const;

/** The events of links by which vendors of the merchant sign in. */
export const vendors: Reader = async (tx, tenantId, ids) => {
  const found = await findVendorSubjects(tx, tenantId, ids);
  return (entry) => {
    const row = found.get(entry.subject_id);
    const type = keyOf(vendorTypes, entry.type);
    if (row === undefined || type === undefined) return [];
    const name = row.vendor_name;
    const data = {
      vendor: encodeId('vendor', row.id),
      name,
      status: vendorTypes[type],
      changedAt: entry.created_at.toISOString(),
    };
    return [made({ type, data, ...about(row.id), reference: name })];
  };
};
