import { supportPhoneField } from '@galla/contract/business/merchants/customer-contact.ts';
import type { Policies } from '@galla/contract/business/policies/endpoints.ts';
import {
  type PolicyAnswers,
  policyAddressField,
  policyAnswers,
  policyNameField,
  typedDaysField,
} from '@galla/contract/business/policies/fields.ts';
import { emailField } from '@galla/contract/identity/access/schemas.ts';
import { t } from '@lingui/core/macro';
import { useChoice } from '../../lib/forms/use-choice.ts';
import { useField } from '../../lib/forms/use-field.ts';

type Rule = Parameters<typeof useField>[1];

const typed = (days: number | null | undefined): string => (days === null || days === undefined ? '' : String(days));

/** The rule, unless the question does not apply. */
const unless = (skipped: boolean, rule: Rule): Rule => ({
  safeParse: (value) => (skipped ? { success: true } : rule.safeParse(value)),
});

const samples = (): PolicyAnswers => ({
  businessName: t`Your business`,
  address: t`Your address`,
  email: 'you@example.com',
  phone: '9800000000',
  refundRequestDays: 7,
  refundProcessingDays: 7,
  shippingDays: 7,
  returnRequestDays: 7,
});

function withSamples(body: PolicyAnswers): PolicyAnswers {
  const wrong = policyAnswers.safeParse(body).error?.issues.map(({ path }) => path[0]) ?? [];
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      wrong.includes(name) ? samples()[name as keyof PolicyAnswers] : value,
    ]),
  ) as unknown as PolicyAnswers;
}

/** The generator's form, filled with the saved answers or else with known data of the merchant. */
export function usePolicyForm({ answers, known, version }: Policies) {
  const ships = useChoice(answers === null || answers.shippingDays !== null, () => undefined);
  const returns = useChoice(answers === null || answers.returnRequestDays !== null, () => undefined);
  const fields = {
    businessName: useField('policy-name', policyNameField, answers?.businessName ?? known.businessName),
    address: useField('policy-address', policyAddressField, answers?.address),
    email: useField('policy-email', emailField, answers?.email ?? known.email ?? ''),
    phone: useField('policy-phone', supportPhoneField, answers?.phone ?? known.phone ?? ''),
    refundRequestDays: useField('policy-refund-request', typedDaysField, typed(answers?.refundRequestDays)),
    refundProcessingDays: useField('policy-refund-processing', typedDaysField, typed(answers?.refundProcessingDays)),
    shippingDays: useField('policy-shipping', unless(!ships.value, typedDaysField), typed(answers?.shippingDays)),
    returnRequestDays: useField(
      'policy-return-request',
      unless(!returns.value, typedDaysField),
      typed(answers?.returnRequestDays),
    ),
  };
  const consent = useChoice(
    answers !== null,
    (given) => (given ? undefined : t`Please accept Terms and Conditions`),
    'policy-consent',
  );
  const body = {
    businessName: fields.businessName.value.trim(),
    address: fields.address.value.trim(),
    email: fields.email.value.trim(),
    phone: fields.phone.value.trim(),
    refundRequestDays: Number(fields.refundRequestDays.value),
    refundProcessingDays: Number(fields.refundProcessingDays.value),
    shippingDays: ships.value ? Number(fields.shippingDays.value) : null,
    returnRequestDays: returns.value ? Number(fields.returnRequestDays.value) : null,
  };
  return {
    version,
    fields,
    ships,
    returns,
    consent,
    /** The current answers, with samples in place of missing or invalid ones. */
    shown: withSamples(body),
    changed: Object.entries(body).some(([name, value]) => answers?.[name as keyof PolicyAnswers] !== value),
    body,
  };
}

export type PolicyForm = ReturnType<typeof usePolicyForm>;
