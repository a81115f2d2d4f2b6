import type { FieldError } from '@galla/contract/core/problem.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { dictionary } from '@zxcvbn-ts/language-common';

/** About 49,000 passwords that breaches have shown to be common, in lower case. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** The person of the password, whose name and contacts are easy to guess. */
interface Owner {
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
}

/**
 * Refuses a password that attackers try first: a common one, or the person's own name, number or e-mail, in any case
 * and followed by digits and signs. Length and spaces are rules of the contract (SES-14).
 * @throws Problem STATUS_400, with the field
 */
export function refuseGuessable(password: string, owner: Owner, field = 'password'): void {
  const text = password.normalize('NFKC').toLowerCase();
  const bare = text.replace(/[^\p{L}]{0,6}$/u, '');
  if (common.has(text) || (bare !== '' && common.has(bare)) || isOneCharacter(text))
    refuse(field, 'This password is among the most common ones. Choose another one.');
  const own = [owner.name, owner.phone, owner.email, owner.email?.split('@')[0], 'galla'].map(letters);
  if (own.some((word) => word !== '' && (word === letters(text) || word === letters(bare))))
    refuse(field, 'This password is your own name, number or email. Choose another one.');
}

const letters = (text: string | null | undefined) => (text ?? '').toLowerCase().replace(/[^\p{L}\d]/gu, '');

const isOneCharacter = (text: string) => new Set(text).size === 1;

function refuse(field: string, message: string): never {
  const errors: readonly FieldError[] = [{ field, message }];
  throw new Problem('STATUS_400', 400, { errors });
}
