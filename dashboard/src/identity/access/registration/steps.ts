import { asksForPassword, type RegistrationForm } from '@galla/contract/identity/registration/schemas.ts';

/** The steps of a registration. */
export type StepName = 'contact' | 'otp' | 'payments' | 'business' | 'password';

/** A contact proven by its OTP, and the token that may register with it. */
export interface Proved {
  readonly token: string;
  readonly contact: string;
  readonly contactType: 'SMS' | 'EMAIL';
}

/** The steps of a form in order. The gateway form does not ask where payments are accepted. */
export function stepsOf(form: RegistrationForm, type: 'SMS' | 'EMAIL'): readonly StepName[] {
  return [
    'contact',
    'otp',
    ...(form === 'MERCHANT' ? (['payments'] as const) : []),
    'business',
    ...(asksForPassword(form, type) ? (['password'] as const) : []),
  ];
}

/** The step at which a field of the request is filled in. */
export function stepOfField(field: string): StepName {
  if (field.startsWith('credentials')) return 'password';
  return field === 'acceptPayments' || field === 'product' ? 'payments' : 'business';
}
