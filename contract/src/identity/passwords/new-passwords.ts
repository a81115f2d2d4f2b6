import { type FieldRules, passwordRules } from '../access/fields.ts';
import { textBy } from '../access/schemas.ts';

/** From this length on, a password is a passphrase and needs no digit (decision 5). */
const passphraseFrom = 16;

/**
 * The rules of every new password (SES-14, REG-05): 8 characters with letters and digits, or a passphrase. The server
 * also refuses the most common passwords.
 */
const newPasswordRules: FieldRules = {
  trim: false,
  rules: [
    ...passwordRules.rules,
    {
      pattern: new RegExp(`^(?=.*\\p{L})(?=.*\\p{N})|^.{${passphraseFrom},}$`, 'u'),
      message: 'Password must have letters and digits',
    },
  ],
};

/**
 * The rules in the registration form, which the specification limits to 20 characters with letters and digits (REG-05).
 */
const registrationPasswordRules: FieldRules = {
  trim: false,
  rules: [
    ...newPasswordRules.rules,
    { max: 20, message: 'Password must have at most 20 characters' },
    { pattern: /^(?=.*\p{L})(?=.*\p{N})/u, message: 'Password must have letters and digits' },
  ],
};

/** A new password (decision 5). */
export const newPasswordField = textBy(newPasswordRules);
/** A password of the registration form (REG-05). */
export const registrationPasswordField = textBy(registrationPasswordRules);
