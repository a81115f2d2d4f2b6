import { ownIds } from '../../core/ids.ts';

/** What the audit log says of this feature. */
export const kycActs = {
  KYC_CONSENT_GIVEN: 'Agreed to the checks of KYC',
  KYC_STARTED: 'Started the submission of KYC',
  KYC_SUBMITTED: 'Submitted KYC',
  KYC_PROVIDER_DECIDED: 'The identity check for KYC ended',
  KYC_APPROVED: 'The provider approved KYC',
  KYC_REJECTED: 'The provider rejected KYC',
  KYC_ASKED_AGAIN: 'The provider asked for details of KYC again',
} as const;

/** Ids of submissions. */
export const kycSubmissionIds = ownIds('kyc');

/** Ids of consents. */
export const kycConsentIds = ownIds('kcon');
