import { describe, expect, test } from 'vitest';
import { forgottenEmailField, passwords } from '../passwords/endpoints.ts';
import { accountEmail } from '../profile/account-email.ts';
import { profile } from '../profile/endpoints.ts';
import { registration } from '../registration/endpoints.ts';
import { checkBy, mobileRules } from './fields.ts';
import { emailField, mobileField, otpField } from './schemas.ts';

const first = (result: { readonly error?: { readonly issues: readonly { readonly message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message;

describe('SES-14 a mobile number', () => {
  test.each([
    ['9876500001', '9876500001'],
    ['+14155552671', '+14155552671'],
    ['+1-415-555-2671', '+14155552671'],
    ['+919876500001', '9876500001'],
  ])('%s is accepted as %s', (typed, kept) => {
    expect(mobileField.parse(typed)).toBe(kept);
    expect(checkBy(mobileRules).safeParse(typed).success).toBe(true);
  });

  test.each([
    ['', 'Enter a mobile number.'],
    ['98765abc01', 'Mobile number must be number only'],
    ['4876500001', 'Invalid Mobile Number.'],
    ['+0123456789', 'Invalid Mobile Number.'],
    ['+12345', 'Invalid Mobile Number.'],
    ['+123456789012345678', 'Invalid Mobile Number.'],
  ])('%j is refused: %s', (typed, text) => {
    expect(first(mobileField.safeParse(typed))).toBe(text);
    expect(first(checkBy(mobileRules).safeParse(typed))).toBe(text);
  });
});

describe('SES-14 the texts of an e-mail and an OTP', () => {
  test('an e-mail is required and refused with the messages of its form', () => {
    expect(first(emailField.safeParse(''))).toBe('Please enter an email.');
    expect(first(emailField.safeParse('x@y'))).toBe('Please enter a valid email.');
    expect(first(forgottenEmailField.safeParse('x@y'))).toBe('Please enter a valid Email to continue.');
    expect(first(passwords.forgotPassword.spec.body.safeParse({ username: 'x@y' }))).toBe(
      'Please enter a valid Email to continue.',
    );
    expect(first(accountEmail.change.spec.body.safeParse({ email: 'x@y' }))).toBe('Invalid Email, please try again.');
  });

  test('an OTP with non-digits is invalid, and one of another length not valid', () => {
    expect(first(otpField.safeParse(''))).toBe('Please enter OTP');
    expect(first(otpField.safeParse('12a45'))).toBe('Invalid OTP.');
    expect(first(otpField.safeParse('1234'))).toBe('Please enter a valid OTP.');
  });
});

describe('SES-14 a new password, wherever it is set (decision 5)', () => {
  const places = {
    link: (password: string) =>
      passwords.setPassword.spec.body.safeParse({
        password,
        confirmPassword: password,
        token: 'x',
        type: 'FORGOT_PASSWORD',
      }),
    profile: (password: string) =>
      profile.changePassword.spec.body.safeParse({
        currentPassword: 'old-enough',
        password,
        confirmPassword: password,
      }),
    registration: (password: string) =>
      registration.register.spec.body.shape.credentials.safeParse({
        username: 'kaapi1',
        password,
        confirmPassword: password,
      }),
  };
  const refusals = [
    ['', 'Please enter your Password to continue'],
    ['a1b2c3d', 'Password must have at least 8 characters'],
    ['lamp 4 lamp', 'Password must not contain spaces'],
    ['lamplamp', 'Password must have letters and digits'],
    ['12345678', 'Password must have letters and digits'],
  ] as const;

  test.each(Object.keys(places) as (keyof typeof places)[])('follows one rule: %s', (place) => {
    for (const [password, text] of refusals)
      expect([password, first(places[place](password))]).toEqual([password, text]);
    expect(first(places[place]('lamp-4-lamp'))).toBe(undefined);
  });

  test('a passphrase of 16 characters or more needs no digit; the registration form allows up to 20 characters', () => {
    for (const place of ['link', 'profile'] as const)
      expect(first(places[place]('a-lamp-beside-the-till'))).toBe(undefined);
    expect(first(places.registration('a-lamp-beside-the-till-4'))).toBe('Password must have at most 20 characters');
  });
});
