import { access } from '@galla/contract/identity/access/calls.ts';
import { profile } from '@galla/contract/identity/profile/calls.ts';
import { personNameField } from '@galla/contract/identity/profile/endpoints.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { formatPhone } from '@galla/ui/format/phone.ts';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { KeyValues } from '@galla/ui/layout/KeyValues.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useRevalidator } from 'react-router';
import { call, queryOf } from '../../lib/api/api.ts';
import { Refusal } from '../../lib/forms/Refusal.tsx';
import { useUnsavedChanges } from '../../lib/forms/UnsavedChanges.tsx';
import { useField } from '../../lib/forms/use-field.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { roleWord } from '../../lib/session/role-word.ts';
import { useSession } from '../../lib/session/session.ts';
import css from './Profile.module.css';

const types = { ONLINE_MERCHANT: msg`Online`, OFFLINE_MERCHANT: msg`In store`, FASTAG: msg`FASTag` } as const;

/** The person's own data; the name can be changed. */
export function OwnData() {
  const { me } = useSession();
  return (
    <Section title={t`Your details`}>
      <NameForm />
      <KeyValues
        items={[
          { name: t`Phone number`, value: me.phoneNumber === null ? null : formatPhone(me.phoneNumber), figure: true },
          { name: t`Role`, value: roleWord(me.roleName) },
        ]}
      />
    </Section>
  );
}

/** The merchant that the person works for. */
export function MerchantData() {
  const { profile: merchant } = useSession();
  return (
    <Section title={merchant.superMerchant ? t`Super-merchant` : t`Merchant`}>
      <KeyValues
        items={[
          { name: t`Name`, value: merchant.name },
          { name: merchant.superMerchant ? t`Code` : 'MID', value: merchant.merchantId, copy: merchant.merchantId },
          ...(merchant.superMerchant
            ? [{ name: t`Merchants`, value: String(merchant.merchantCount), figure: true }]
            : [
                { name: t`Type`, value: t(types[merchant.type]) },
                { name: t`Category`, value: merchant.category },
                { name: 'GSTIN', value: merchant.gstin, figure: true },
              ]),
        ]}
      />
    </Section>
  );
}

/** The name; leaving it changed asks first (UI-08). */
function NameForm() {
  const { me } = useSession();
  const name = useField('own-name', personNameField, me.name);
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  const changed = name.value.trim() !== me.name;
  const form = useForm({
    fields: { name },
    send: async () => {
      const saved = await call(profile.update, { params: { userId: me.userId }, body: { name: name.value } });
      const shown = saved.name ?? name.value.trim();
      client.setQueryData(queryOf(access.me, {}).queryKey, { ...me, name: shown });
      name.onChange(shown);
      await revalidate();
      toast.success(t`User Data Updated.`);
    },
  });
  const { question } = useUnsavedChanges({ changed, onSave: form.save });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (changed) form.submit(event);
    else event.preventDefault();
  };
  return (
    <form noValidate className={`${css['form']} ${css['name']}`} onSubmit={submit}>
      <TextField name="name" label={t`Name`} required autoComplete="name" {...name.input} />
      <Refusal text={form.problem} />
      {changed && (
        <Button type="submit" kind="primary" busy={form.busy} busyLabel={t`Saving`}>
          <Trans>Save name</Trans>
        </Button>
      )}
      {question}
    </form>
  );
}
