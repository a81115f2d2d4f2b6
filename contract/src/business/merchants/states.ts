/** What the product knows of a KYC status of a merchant. */
interface KycStatusDescription {
  /** The words of the activity log. */
  readonly name: string;
  /** Whether the merchant may change its details and submit them. */
  readonly maySubmit: boolean;
  /** Whether the provider is checking the details. The dashboard polls until it has decided. */
  readonly isInReview: boolean;
  /** Whether the provider has decided on the business. */
  readonly isDecided: boolean;
}

/** The KYC statuses of a merchant, in order (KYC-04). A status that is not described here does not compile. */
export const kycStatusDetails = {
  NOT_INITIATED: { name: 'Not started', maySubmit: true, isInReview: false, isDecided: false },
  SUBMITTED: { name: 'Under review', maySubmit: false, isInReview: true, isDecided: false },
  VERIFIED: { name: 'Verified', maySubmit: false, isInReview: false, isDecided: true },
  FAILED: { name: 'Failed', maySubmit: true, isInReview: false, isDecided: true },
} as const satisfies { readonly [status: string]: KycStatusDescription };

/** The KYC status of a merchant. */
export type KycStatus = keyof typeof kycStatusDetails;

/** The KYC statuses of a merchant. */
export const kycStatuses = Object.keys(kycStatusDetails) as [KycStatus, ...KycStatus[]];
