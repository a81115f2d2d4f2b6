import { storeChanges, stores } from '@galla/contract/shops/stores/calls.ts';
import type { StoreDetails } from '@galla/contract/shops/stores/schemas.ts';
import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { refusalOf } from '../../../lib/api/refusal.ts';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { useUnsavedChanges } from '../../../lib/forms/UnsavedChanges.tsx';
import { useForm } from '../../../lib/forms/use-form.ts';
import { renderLink } from '../../../lib/page/RouterLink.tsx';
import { paramsOf, savedText, useStoreChange } from '../store-changes.ts';
import { storeHref } from '../store-search.ts';
import { CloseStore } from './CloseStore.tsx';
import css from './Edit.module.css';
import { AddressPart, HoursPart, NamePart } from './StoreSections.tsx';
import { takeTheirs } from './take-theirs.ts';
import { differences, type PartName, partsOf as savedParts, useStoreForm } from './use-store-form.ts';

const c = classNames(css);

const partLabels: Readonly<Record<PartName, MessageDescriptor>> = {
  name: msg`name`,
  address: msg`address`,
  hours: msg`opening hours`,
  tags: msg`tags`,
};

const named = (parts: readonly PartName[]) => parts.map((part) => t(partLabels[part])).join(', ');

/** The form of an existing store. Only changed parts are sent, so that other people's changes to other parts stay. */
export function EditForm({ store, children }: { readonly store: StoreDetails; readonly children: ReactNode }) {
  const [base, setBase] = useState(store);
  const [theirs, setTheirs] = useState<readonly PartName[]>();
  const [saved, setSaved] = useState(false);
  const [leaves, setLeaves] = useState(false);
  const form = useStoreForm(base);
  const navigate = useNavigate();
  const reread = useStoreChange();
  const before = savedParts(base);
  const changed = differences(form.parts, before);
  const isChanged = changed.length > 0 && !saved;
  const href = storeHref(store);

  /**
   * Handles a conflict: another person has saved in the meantime. Their version becomes the base and fills the fields
   * that are unchanged here.
   */
  const meetTheirs = async () => {
    const query = { includeAddress: 'true', includeImages: 'true' };
    const now = await call(stores.details, { params: paramsOf(store), query });
    setTheirs(differences(savedParts(now), before));
    takeTheirs(form, base, now);
    setBase(now);
  };
  const { save, busy, problem } = useForm({
    // A store without an address can still be renamed.
    fields: { ...form.fields, ...(changed.includes('address') ? form.addressFields : {}) },
    send: async () => {
      const body = { version: base.version, ...Object.fromEntries(changed.map((part) => [part, form.parts[part]])) };
      try {
        if (changed.length > 0) await call(storeChanges.change, { params: paramsOf(store), body });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'CONFLICT') await meetTheirs();
        throw error;
      }
      await reread();
      toast.success(t(savedText));
      setSaved(true);
    },
    textOf: (error) => (error instanceof ApiError && error.code === 'CONFLICT' ? '' : refusalOf(error)),
  });
  const { question } = useUnsavedChanges({ changed: isChanged, onSave: save, saveLabel: t`Save changes` });
  useEffect(() => {
    if (saved && leaves) void navigate(href);
  }, [saved, leaves, navigate, href]);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (await save()) setLeaves(true);
  };
  return (
    <>
      <form id="store-form" noValidate className={c('form')} onSubmit={(event) => void submit(event)}>
        <NamePart
          form={form}
          merchantId={store.merchantId}
          code={{
            value: store.storeId,
            onChange: () => undefined,
            disabled: true,
            hint: t`You can’t change this, so your reports keep matching.`,
          }}
        />
        <AddressPart form={form} />
        <HoursPart form={form} />
      </form>
      {children}
      <div className={c('saveBar')}>
        {theirs !== undefined && <Conflict theirs={theirs} mine={changed} />}
        <Refusal text={problem} />
        <Button type="submit" form="store-form" kind="primary" busy={busy} busyLabel={t`Saving`}>
          <Trans>Save changes</Trans>
        </Button>
        <ButtonLink href={href} renderLink={renderLink}>
          <Trans>Discard</Trans>
        </ButtonLink>
        {isChanged && <span className="muted">{t`Changed: ${{ named: named(changed) }}`}</span>}
        <CloseStore store={store} />
      </div>
      {question}
    </>
  );
}

/** Nothing is lost. The notice names their saved changes, the changes here, and the effect of saving. */
function Conflict({ theirs, mine }: { readonly theirs: readonly PartName[]; readonly mine: readonly PartName[] }) {
  const both = theirs.filter((part) => mine.includes(part));
  return (
    <Notice kind="warning" live className={c('conflict')}>
      <b>
        <Trans>Someone else updated this store while you were editing. Your changes are still here.</Trans>
      </b>{' '}
      {theirs.length > 0 && t`They changed: ${{ named: named(theirs) }}.`}{' '}
      {both.length > 0
        ? t`Save again to replace theirs with yours: ${{ named: named(both) }}.`
        : t`Save again to add your changes.`}
    </Notice>
  );
}
