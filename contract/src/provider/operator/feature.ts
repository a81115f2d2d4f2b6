import { ownIds } from '../../core/ids.ts';

/** The acts of this feature in the audit log, with their texts. */
export const operatorActs = {
  KYC_VIEWED: 'Provider viewed the KYC submission',
  KYC_APPROVED_FIRST: 'Provider approved KYC; second approval pending',
} as const;

/** Ids of the people who work at the review desk. */
export const operatorIds = ownIds('opr');
