/** A domestic mobile number: 10 digits starting 5-9 (SES-14). */
export const mobilePattern = /^[5-9]\d{9}$/;
/** A mobile number of another country: a plus, a digit 1-9, then 6-14 digits with optional hyphens (SES-14). */
const internationalPattern = /^\+[1-9](-?\d){6,14}$/;
/** An e-mail address (SES-14). */
export const emailPattern = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$/;
/** A username: 5 to 20 letters and digits, with at least one letter, so that it cannot be a mobile number (REG-05). */
export const usernamePattern = /^(?=.*[A-Za-z])[A-Za-z0-9]{5,20}$/;
/** A one-time password: exactly 5 digits (SES-14). */
export const otpPattern = /^\d{5}$/;

/** A requirement of a text, with the message for a text that breaks it. Lengths count UTF-16 units. */
export type TextRule = { readonly message: string } & (
  | { readonly min: number }
  | { readonly max: number }
  | { readonly pattern: RegExp }
);

/** The rules of a form field, in the order of their messages. `trim` first drops spaces at both ends. */
export interface FieldRules {
  readonly trim: boolean;
  readonly rules: readonly TextRule[];
}

/** A mobile number, with the messages of SES-14. */
export const mobileRules: FieldRules = {
  trim: true,
  rules: [
    { min: 1, message: 'Enter a mobile number.' },
    { pattern: /^\+?[\d-]*$/, message: 'Mobile number must be number only' },
    {
      pattern: new RegExp(`${mobilePattern.source}|${internationalPattern.source}`),
      message: 'Invalid Mobile Number.',
    },
  ],
};

/** A mobile number as stored: an Indian one as ten digits, another as a plus and digits. */
export function plainMobile(text: string): string {
  const digits = text.replaceAll('-', '');
  return /^\+91[5-9]\d{9}$/.test(digits) ? digits.slice(3) : digits;
}

/** The rules of an e-mail, with the messages of the form. */
export const emailRulesWith = (message: string): FieldRules => ({
  trim: true,
  rules: [
    { min: 1, message: 'Please enter an email.' },
    { max: 254, message },
    { pattern: emailPattern, message },
  ],
});

/** An e-mail, with the messages of SES-14. */
export const emailRules = emailRulesWith('Please enter a valid email.');

/** The name for a password sign-in: an e-mail, or a username from registration. The messages are those of SES-14. */
export const signInNameRules: FieldRules = {
  trim: true,
  rules: [
    { min: 1, message: 'Please enter an email.' },
    { max: 254, message: 'Please enter a valid email.' },
    { pattern: new RegExp(`${emailPattern.source}|${usernamePattern.source}`), message: 'Please enter a valid email.' },
  ],
};

/** An OTP, with the messages of SES-14. */
export const otpRules: FieldRules = {
  trim: false,
  rules: [
    { min: 1, message: 'Please enter OTP' },
    { pattern: /^\d*$/, message: 'Invalid OTP.' },
    { pattern: otpPattern, message: 'Please enter a valid OTP.' },
  ],
};

/** A password at sign-in, with the messages of SES-14. */
export const passwordRules: FieldRules = {
  trim: false,
  rules: [
    { min: 1, message: 'Please enter your Password to continue' },
    { min: 8, message: 'Password must have at least 8 characters' },
    { max: 128, message: 'Password must have at most 128 characters' },
    { pattern: /^\S*$/, message: 'Password must not contain spaces' },
  ],
};

/** The result of a check, in the part of a schema's result that forms read. */
export interface Checked {
  readonly success: boolean;
  readonly error?: { readonly issues: readonly { readonly message: string }[] } | undefined;
}

/**
 * Checks a field without the schema library, which the sign-in form loads later. The schemas of `endpoints.ts` have the
 * same rules. `issues` has the first rule that the text breaks.
 */
export function checkBy({ trim, rules }: FieldRules): { safeParse(text: string): Checked } {
  return {
    safeParse(text) {
      const value = trim ? text.trim() : text;
      const broken = rules.find((rule) => isBroken(rule, value));
      return broken === undefined ? { success: true } : { success: false, error: { issues: [broken] } };
    },
  };
}

function isBroken(rule: TextRule, value: string): boolean {
  if ('min' in rule) return value.length < rule.min;
  return 'max' in rule ? value.length > rule.max : !rule.pattern.test(value);
}

/** The kind of a contact (SES-13): a mobile pattern means SMS, an e-mail pattern means EMAIL. */
export function contactType(value: string): 'SMS' | 'EMAIL' | undefined {
  if (checkBy(mobileRules).safeParse(value).success) return 'SMS';
  return emailPattern.test(value) ? 'EMAIL' : undefined;
}

/** The type of a sign-in by its answer's prefix: Olympus if it starts with an O, otherwise Gandalf (SES-09). */
export const authenticationType = (prefix: string) => (prefix.startsWith('O') ? 'OLYMPUS' : 'GANDALF');
