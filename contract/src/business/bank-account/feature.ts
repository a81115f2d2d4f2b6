import { ownIds } from '../../core/ids.ts';

/** Ids of changes of the bank account. */
export const bankAccountChangeIds = ownIds('bac');

/** The audit log texts of this feature's actions. */
export const bankAccountActs = {
  BANK_ACCOUNT_CHANGE_REQUESTED: 'Requested a bank account change',
  BANK_ACCOUNT_CHANGE_APPROVED: 'Approved the new bank account',
  BANK_ACCOUNT_CHANGE_STOPPED: 'Stopped the bank account change',
  BANK_ACCOUNT_CHANGED: 'Settlements now go to the new bank account',
} as const;
