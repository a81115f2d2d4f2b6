import { ownIds } from '../../core/ids.ts';

/** The audit log texts of this feature's actions. */
export const kycActs = {
  KYC_CONSENT_GIVEN: 'Agreed to KYC checks',
  KYC_STARTED: 'Started KYC submission',
  KYC_SUBMITTED: 'Submitted KYC',
  KYC_PROVIDER_DECIDED: 'KYC identity check finished',
  KYC_APPROVED: 'Provider approved KYC',
  KYC_REJECTED: 'Provider rejected KYC',
  KYC_ASKED_AGAIN: 'Provider requested KYC details again',
} as const;

/** Ids of submissions. */
export const kycSubmissionIds = ownIds('kyc');

/** Ids of consents. */
export const kycConsentIds = ownIds('kcon');
