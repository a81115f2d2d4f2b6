import { completeKyc } from '@galla/contract/business/onboarding/area.ts';
import type { Input } from '@galla/contract/core/endpoint.ts';
import { errorTexts } from '@galla/contract/core/errors.ts';
import { registration } from '@galla/contract/identity/registration/calls.ts';
import type { RegistrationForm } from '@galla/contract/identity/registration/schemas.ts';
import { asksForPassword } from '@galla/contract/identity/registration/schemas.ts';
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useAct } from '../../../lib/forms/use-act.ts';
import { supportEmail } from '../../../lib/page/provider.ts';
import { enter } from '../enter.ts';
import { refusalText } from '../sign-in/sign-in-error.ts';
import { type EndCode, endOf } from './ends.ts';
import { type Proved, type StepName, stepOfField } from './steps.ts';
import type { Answers } from './use-answers.ts';

interface RegisterOptions {
  readonly form: RegistrationForm;
  readonly answers: Answers;
  readonly proved: Proved | undefined;
  readonly onEnd: (code: EndCode) => void;
  /** The contact was proven too long ago. */
  readonly onExpired: () => void;
  /** A field of this step is invalid. */
  readonly onWrong: (step: StepName) => void;
}

/** Registers with the answers; server errors are shown at their fields (REG-03). */
export function useRegister({ form, answers, proved, onEnd, onExpired, onWrong }: RegisterOptions) {
  const [wrong, setWrong] = useState<{ readonly id: string }>();
  // Runs after the field's step has rendered and its heading had the focus: leaving a field would check it again.
  useEffect(() => {
    if (wrong !== undefined) document.getElementById(wrong.id)?.focus();
  }, [wrong]);

  const refused = (error: unknown): string => {
    const end = endOf(error);
    const isExpired = error instanceof ApiError && error.code === 'TOKEN_EXPIRED';
    if (end !== undefined) onEnd(end);
    if (isExpired) onExpired();
    if (end !== undefined || isExpired) return '';
    const fields = fieldsOf(error);
    const [first] = fields.filter(([field, message]) => fieldIn(answers, field)?.refuse(message) ?? true);
    if (first !== undefined) {
      onWrong(stepOfField(first[0]));
      setWrong({ id: idOf(first[0]) });
    }
    return fields.length === 0 ? textOf(error) : '';
  };
  const { run, busy, problem } = useAct({ refused });
  const register = async () => {
    if (proved === undefined) return;
    const body = bodyOf(form, answers, proved);
    // Online merchants continue with KYC; shops with their dashboard.
    const usual = body.acceptPayments === 'WEBSITE_APP_SOCIAL_MEDIA' ? completeKyc.path : undefined;
    await run(async () => enter(await call(registration.register, { body }), usual));
  };
  return { busy, refusal: problem, register: () => void register() };
}

function bodyOf(
  form: RegistrationForm,
  answers: Answers,
  { token, contactType }: Proved,
): Input<typeof registration.register>['body'] {
  const { businessName, name, website, referralCode, username, password, confirmPassword } = answers;
  const channel = form === 'GATEWAY' ? 'WEBSITE_APP_SOCIAL_MEDIA' : (answers.channel ?? 'IN_STORE_SHOP');
  const product = form === 'GATEWAY' ? 'PAYMENT_GATEWAY' : answers.product;
  const online = channel === 'WEBSITE_APP_SOCIAL_MEDIA';
  return {
    token,
    acceptPayments: channel,
    businessName: businessName.value,
    name: name.value,
    ...(online && product !== undefined ? { product } : {}),
    ...(online && website.value.trim() !== '' ? { website: website.value } : {}),
    ...(referralCode.value.trim() === '' ? {} : { referralCode: referralCode.value }),
    ...(asksForPassword(form, contactType)
      ? {
          credentials: {
            username: username.value,
            password: password.value,
            confirmPassword: confirmPassword.value,
          },
        }
      : {}),
  };
}

/** The invalid fields, each with its message; another merchant's website counts as one. */
function fieldsOf(error: unknown): readonly (readonly [field: string, message: string])[] {
  if (!(error instanceof ApiError)) return [];
  if (error.code === 'WEBSITE_URL_EXISTS') return [['website', errorTexts.WEBSITE_URL_EXISTS]];
  return error.errors.map(({ field, message }) => [field, message] as const);
}

function fieldIn(answers: Answers, field: string) {
  const name = field.replace('credentials.', '');
  const fields = [
    'businessName',
    'website',
    'name',
    'referralCode',
    'username',
    'password',
    'confirmPassword',
  ] as const;
  const known = fields.find((one) => one === name);
  return known === undefined ? undefined : answers[known];
}

const idOf = (field: string) =>
  field.replace('credentials.', '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** An error at the provider may persist, so the text contains the support address (REG-03). */
function textOf(error: unknown): string {
  const text = refusalText(error);
  const lasting = error instanceof ApiError && error.status >= 500;
  return lasting ? t`${{ problem: text }} If it happens again, write to ${supportEmail}.` : text;
}
