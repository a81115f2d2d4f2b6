import { ownIds } from '../core/ids.ts';

/** Ids of changes of the bank account. */
export const bankAccountChangeIds = ownIds('bac');

/** What the audit log says of this feature. */
export const bankAccountActs = {
  BANK_ACCOUNT_CHANGE_REQUESTED: 'Asked for another bank account for settlements',
  BANK_ACCOUNT_CHANGE_APPROVED: 'Approved another bank account for settlements',
  BANK_ACCOUNT_CHANGE_STOPPED: 'Stopped the change of the bank account',
  BANK_ACCOUNT_CHANGED: 'Settlements go to another bank account',
} as const;
