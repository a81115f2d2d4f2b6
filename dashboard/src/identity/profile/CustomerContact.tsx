import { customerContact } from '@galla/contract/business/merchants/calls.ts';
import {
  type CustomerContact as Contact,
  supportPhoneField,
} from '@galla/contract/business/merchants/customer-contact.ts';
import { emailField } from '@galla/contract/identity/access/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { ErrorState } from '@galla/ui/feedback/ErrorState.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, queryOf } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { refusalOf } from '../../lib/api/refusal.ts';
import { Refusal } from '../../lib/forms/Refusal.tsx';
import { useUnsavedChanges } from '../../lib/forms/UnsavedChanges.tsx';
import { useField } from '../../lib/forms/use-field.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { OneMerchant } from '../../lib/lists/OneMerchant.tsx';
import { useOneMerchant } from '../../lib/lists/use-one-merchant.ts';
import { allows, useSession } from '../../lib/session/session.ts';
import css from './Profile.module.css';

/** How customers can contact the merchant, for Admins (PAY-05). Nothing for others. */
export function CustomerContact() {
  const session = useSession();
  const one = useOneMerchant('merchants-paylinks', undefined);
  if (!allows(session, customerContact.change.spec.access)) return null;
  const merchantId = one.merchant ?? session.profile.merchantId;
  return (
    <Section
      title={t`Customer contact`}
      sub={t`Customers see it on payment links, payment pages and receipts. They never see your sign-in email.`}
    >
      <OneMerchant of={one} why={t`Each merchant has its own contact.`} onChange={() => undefined}>
        <KnownContact key={merchantId} merchantId={merchantId} />
      </OneMerchant>
    </Section>
  );
}

function KnownContact({ merchantId }: { readonly merchantId: string }) {
  const { data, error, refetch, isFetching } = useQuery(queryOf(customerContact.find, { query: { merchantId } }));
  if (data !== undefined) return <ContactForm merchantId={merchantId} contact={data.contact} />;
  if (error === null) return null;
  return (
    <ErrorState
      small
      title={refusalOf(error)}
      onRetry={() => void refetch()}
      retrying={isFetching}
      reference={error instanceof ApiError ? error.requestId : undefined}
    >
      <Trans>Your customer contact couldn’t be loaded.</Trans>
    </ErrorState>
  );
}

interface FormProps {
  readonly merchantId: string;
  readonly contact: Contact;
}

type Rule = Parameters<typeof useField>[1];

/** A rule that also accepts an empty value. */
const orEmpty = (rule: Rule): Rule => ({
  safeParse: (value) => (value.trim() === '' ? { success: true } : rule.safeParse(value)),
});

const orNull = (value: string) => (value.trim() === '' ? null : value);

/** E-mail and phone, both optional; leaving them changed asks first (UI-08). */
function ContactForm({ merchantId, contact }: FormProps) {
  const email = useField('contact-email', orEmpty(emailField), contact.email ?? '');
  const phone = useField('contact-phone', orEmpty(supportPhoneField), contact.phone ?? '');
  const client = useQueryClient();
  const changed = orNull(email.value) !== contact.email || orNull(phone.value) !== contact.phone;
  const form = useForm({
    fields: { email, phone },
    send: async () => {
      const body = { merchantId, email: orNull(email.value), phone: orNull(phone.value) };
      const saved = await call(customerContact.change, { body });
      client.setQueryData(queryOf(customerContact.find, { query: { merchantId } }).queryKey, saved);
      email.onChange(saved.contact.email ?? '');
      phone.onChange(saved.contact.phone ?? '');
      toast.success(t`Customer contact saved.`);
    },
  });
  const { question } = useUnsavedChanges({ changed, onSave: form.save });
  return (
    <form noValidate className={css['form']} onSubmit={form.submit}>
      <TextField
        name="contact-email"
        type="email"
        label={t`Email for customers`}
        inputMode="email"
        optional
        {...email.input}
      />
      <TextField
        name="contact-phone"
        label={t`Phone for customers`}
        inputMode="tel"
        hint={t`A mobile, a landline with its code, or a toll-free number.`}
        optional
        {...phone.input}
      />
      <Refusal text={form.problem} />
      {changed && (
        <Button type="submit" kind="primary" busy={form.busy} busyLabel={t`Saving`}>
          <Trans>Save contact</Trans>
        </Button>
      )}
      {question}
    </form>
  );
}
