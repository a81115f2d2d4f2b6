import { deriveKey, seal, unseal } from '../../../platform/crypto/sealing.ts';
import type { Row } from '../../../platform/db/database.ts';

const keyOf = (masterKey: Buffer) => deriveKey(masterKey, 'account-checks');

/** The number of an account as a check keeps it. */
export const sealAccountNumber = (masterKey: Buffer, checkId: string, number: string): Buffer =>
  seal(keyOf(masterKey), checkId, number);

/** The number of the account of a check, for the instruction to the bank. */
export const openAccountNumber = (
  masterKey: Buffer,
  { id, sealed_number }: Pick<Row<'account_check'>, 'id' | 'sealed_number'>,
): string => unseal(keyOf(masterKey), id, sealed_number);
