import { Checkbox } from '@galla/ui/inputs/Checkbox.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import { t } from '@lingui/core/macro';
import { Plural } from '@lingui/react/macro';
import longForm from '../../lib/forms/LongForm.module.css';
import type { FormField } from '../../lib/forms/use-field.ts';
import css from './Policies.module.css';
import type { PolicyForm } from './use-policy-form.ts';

const c = classNames({ ...longForm, ...css });

/** The generator's questions. */
export function PolicyQuestions({ form }: { readonly form: PolicyForm }) {
  const { businessName, address, email, phone } = form.fields;
  return (
    <>
      <Section title={t`Business`}>
        <div className={c('fields')}>
          <TextField
            label={t`Business name`}
            required
            maxLength={63}
            autoComplete="organization"
            {...businessName.input}
          />
          <TextField
            label={t`Address`}
            required
            maxLength={200}
            autoComplete="street-address"
            hint={t`Letters, digits, spaces, commas, apostrophes and hyphens`}
            {...address.input}
          />
          <div className={c('two')}>
            <TextField label={t`Email for customers`} required type="email" inputMode="email" {...email.input} />
            <TextField label={t`Phone for customers`} required inputMode="tel" {...phone.input} />
          </div>
        </div>
      </Section>
      <Times form={form} />
      <Consent form={form} />
    </>
  );
}

/** The periods in days, and the services that the business does not offer. */
function Times({ form }: { readonly form: PolicyForm }) {
  const { refundRequestDays, refundProcessingDays, shippingDays, returnRequestDays } = form.fields;
  return (
    <Section title={t`Timelines`}>
      <div className={c('fields')}>
        <div className={c('two')}>
          <DaysField label={t`Refund requests within`} field={refundRequestDays} />
          <DaysField label={t`Refunds are sent within`} field={refundProcessingDays} />
        </div>
        <div className={c('two')}>
          {form.ships.value && <DaysField label={t`Orders arrive within`} field={shippingDays} />}
          {form.returns.value && <DaysField label={t`Return requests within`} field={returnRequestDays} />}
        </div>
        <Checkbox
          label={t`My business does not ship`}
          note={t`Services, tickets, downloads and the like`}
          checked={!form.ships.value}
          onChange={(on) => form.ships.input.onChange(!on)}
        />
        <Checkbox
          label={t`My business does not support returns`}
          note={t`Damaged or wrong items are still replaced or refunded`}
          checked={!form.returns.value}
          onChange={(on) => form.returns.input.onChange(!on)}
        />
      </div>
    </Section>
  );
}

/** A whole number of days. */
function DaysField({ label, field }: { readonly label: string; readonly field: FormField }) {
  return (
    <TextField
      label={label}
      required
      digits
      maxLength={3}
      suffix={
        <span>
          <Plural value={{ days: Number(field.value) }} one="day" other="days" />
        </span>
      }
      {...field.input}
    />
  );
}

/** The texts are not legal advice, which has to be accepted once. */
function Consent({ form }: { readonly form: PolicyForm }) {
  const { value, error, input } = form.consent;
  return (
    <div>
      <Checkbox
        id="policy-consent"
        label={t`I understand that these policies are not legal advice`}
        note={t`I’ve read them. They’re accurate for my business, and I’m responsible for them.`}
        checked={value}
        onChange={input.onChange}
        required
        aria-invalid={error !== undefined}
        {...(error !== undefined && { 'aria-describedby': 'policy-consent-error' })}
      />
      {error !== undefined && (
        <p id="policy-consent-error" className={c('wrong')} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
