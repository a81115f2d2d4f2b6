import { deriveKey, seal, unseal } from '../../../platform/crypto/sealing.ts';
import type { Row } from '../../../platform/db/database.ts';

const keyOf = (masterKey: Buffer) => deriveKey(masterKey, 'account-checks');

/** The account number as a check stores it. */
export const sealAccountNumber = (masterKey: Buffer, checkId: string, number: string): Buffer =>
  seal(keyOf(masterKey), checkId, number);

/** The account number of a check, for the instruction to the bank. */
export const openAccountNumber = (
  masterKey: Buffer,
  { id, sealed_number }: Pick<Row<'account_check'>, 'id' | 'sealed_number'>,
): string => unseal(keyOf(masterKey), id, sealed_number);
