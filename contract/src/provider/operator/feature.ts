import { ownIds } from '../../core/ids.ts';

/** The audit log texts of this feature's actions. */
export const operatorActs = {
  KYC_VIEWED: 'Provider viewed the KYC submission',
  KYC_APPROVED_FIRST: 'Provider approved KYC; second approval pending',
} as const;

/** Ids of the people who work at the review desk. */
export const operatorIds = ownIds('opr');
