/** The audit log texts of this feature's actions. */
export const onboardingActs = {
  ONBOARDING_DETAILS_CHANGED: 'Changed details for KYC',
  ONBOARDING_SECTION_COMPLETED: 'Completed a section of KYC',
  BANK_ACCOUNT_CHECK_REQUESTED: 'Requested a bank account check',
} as const;
