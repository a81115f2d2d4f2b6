import { ownIds } from '../../core/ids.ts';

/** The acts of this feature in the audit log, with their texts. */
export const operatorActs = {
  KYC_VIEWED: 'The provider looked at the submission of KYC',
  KYC_APPROVED_FIRST: 'The provider approved KYC; a second person decides',
} as const;

/** Ids of the people who work at the review desk. */
export const operatorIds = ownIds('opr');
