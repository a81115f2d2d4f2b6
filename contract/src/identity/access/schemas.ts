import * as z from 'zod/mini';
import {
  emailRules,
  type FieldRules,
  mobileRules,
  otpRules,
  passwordRules,
  plainMobile,
  type TextRule,
} from './fields.ts';

/** A domestic mobile number by the form's rules: 10 digits (SES-14). */
export const mobileField = textBy(mobileRules).check(z.overwrite(plainMobile));
/** An e-mail by the form's rules. Compared in lower case. */
export const emailField = textBy(emailRules).check(z.toLowerCase());
/** A one-time password by the form's rules. */
export const otpField = textBy(otpRules);
/** A password by the rules of the sign-in form. */
export const passwordField = textBy(passwordRules);

/** The schema of a field with these rules. */
export function textBy({ trim, rules }: FieldRules) {
  return z.string().check(...(trim ? [z.trim()] : []), ...rules.map(checkOf));
}

function checkOf(rule: TextRule) {
  if ('min' in rule) return z.minLength(rule.min, rule.message);
  return 'max' in rule ? z.maxLength(rule.max, rule.message) : z.regex(rule.pattern, rule.message);
}
