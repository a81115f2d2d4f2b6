import { storeChanges } from '@galla/contract/shops/stores/calls.ts';
import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { PageHead } from '@galla/ui/layout/PageHead.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../lib/api/api.ts';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { useUnsavedChanges } from '../../../lib/forms/UnsavedChanges.tsx';
import { useActKey } from '../../../lib/forms/use-act.ts';
import { useField } from '../../../lib/forms/use-field.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { OneMerchant } from '../../../lib/lists/OneMerchant.tsx';
import { useOneMerchant } from '../../../lib/lists/use-one-merchant.ts';
import { renderLink } from '../../../lib/page/RouterLink.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { savedText, useStoreChange } from '../store-changes.ts';
import { storeHref, storeSearch } from '../store-search.ts';
import css from './Edit.module.css';
import { storeRules } from './field-rules.ts';
import { AddressPart, FormPart, HoursPart, NamePart } from './StoreSections.tsx';
import { differences, partsOf, useStoreForm } from './use-store-form.ts';

const c = classNames(css);
const nothing = partsOf({ name: '', address: null, hours: null, tags: [] });

/** Adds a store. */
export function AddStorePage() {
  const { profile } = useSession();
  const one = useOneMerchant('merchants-myStores', undefined);
  return (
    <>
      <PageHead title={t`Add store`} back={{ href: storeSearch.path, label: t`Stores` }} renderLink={renderLink} />
      <OneMerchant of={one} why={t`Choose the merchant this store belongs to.`} onChange={() => undefined}>
        <NewStore merchantId={one.merchant ?? profile.merchantId} />
      </OneMerchant>
    </>
  );
}

function NewStore({ merchantId }: { readonly merchantId: string }) {
  const form = useStoreForm();
  const rules = storeRules();
  const code = useField('store-code', rules.code);
  const counters = useField('store-counters', rules.counters, '1');
  const [added, setAdded] = useState<string>();
  const navigate = useNavigate();
  const keyOf = useActKey();
  const reread = useStoreChange();
  const { save, submit, busy, problem } = useForm({
    fields: { storeId: code, counters, ...form.fields, ...form.addressFields },
    send: async () => {
      const body = {
        ...form.parts,
        ...(code.value.trim() === '' ? {} : { storeId: code.value.trim() }),
        counters: Array.from({ length: Number(counters.value) }, (_, place) => t`Counter ${{ place: place + 1 }}`),
      };
      const idempotencyKey = keyOf({ merchantId, body });
      const store = await call(storeChanges.add, { params: { merchantId }, body }, { idempotencyKey });
      await reread();
      toast.success(t(savedText));
      setAdded(storeHref(store));
    },
  });
  const isChanged =
    added === undefined && (differences(form.parts, nothing).length > 0 || code.value !== '' || counters.value !== '1');
  const { question } = useUnsavedChanges({ changed: isChanged, onSave: save, saveLabel: t`Add store` });
  // The form counts as unchanged by then, so no question is asked.
  useEffect(() => {
    if (added !== undefined) void navigate(added);
  }, [added, navigate]);
  return (
    <form noValidate className={c('form')} onSubmit={submit}>
      <NamePart
        form={form}
        merchantId={merchantId}
        code={{ ...code.input, optional: true, hint: t`Shown in reports. Leave it empty and we’ll create one.` }}
      />
      <AddressPart form={form} />
      <HoursPart form={form} />
      <FormPart title={t`Counters`} note={t`Each counter has its own QR code and totals. You can rename them later.`}>
        <TextField label={t`Number of counters`} digits maxLength={2} className={c('short')} {...counters.input} />
      </FormPart>
      <div className={c('saveBar')}>
        <Refusal text={problem} />
        <Button type="submit" kind="primary" busy={busy} busyLabel={t`Adding`}>
          <Trans>Add store</Trans>
        </Button>
        <ButtonLink href={storeSearch.path} renderLink={renderLink}>
          <Trans>Cancel</Trans>
        </ButtonLink>
      </div>
      {question}
    </form>
  );
}
