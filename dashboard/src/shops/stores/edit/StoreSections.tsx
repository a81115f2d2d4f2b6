import { stores } from '@galla/contract/shops/stores/calls.ts';
import { TextField, type TextFieldProps } from '@galla/ui/inputs/TextField.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '../../../lib/api/api.ts';
import { namesFresh } from '../../../lib/lists/named-lists.ts';
import { AddressFields } from './AddressFields.tsx';
import css from './Edit.module.css';
import { HoursEditor } from './HoursEditor.tsx';
import { TagField } from './TagField.tsx';
import type { StoreForm } from './use-store-form.ts';

const c = classNames(css);

/** A part of the form: its heading on the left, its fields on the right. */
export const FormPart = ({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note: ReactNode;
  readonly children: ReactNode;
}) => (
  <fieldset className={c('part')}>
    <div>
      <legend>{title}</legend>
      <p>{note}</p>
    </div>
    <div className={c('fields')}>{children}</div>
  </fieldset>
);

export function NamePart({
  form,
  merchantId,
  code,
}: {
  readonly form: StoreForm;
  readonly merchantId: string;
  readonly code: Omit<TextFieldProps, 'label'>;
}) {
  const { data } = useQuery({ ...queryOf(stores.facets, { query: { merchantId } }), staleTime: namesFresh });
  return (
    <FormPart title={t`Store`} note={t`Customers see the name on QR codes and receipts.`}>
      <div className={c('two')}>
        <TextField label={t`Store name`} required maxLength={80} autoComplete="off" {...form.name.input} />
        <TextField label={t`Store ID`} figures autoComplete="off" maxLength={30} {...code} />
      </div>
      <TagField value={form.tags} known={data?.tags.map(({ name }) => name) ?? []} onChange={form.setTags} />
    </FormPart>
  );
}

export const AddressPart = ({ form }: { readonly form: StoreForm }) => (
  <FormPart title={t`Address`} note={t`Enter the PIN code first. We’ll fill in the city and state.`}>
    <AddressFields of={form.address} />
  </FormPart>
);

export const HoursPart = ({ form }: { readonly form: StoreForm }) => (
  <FormPart title={t`Opening hours`} note={t`You can take payments at any hour.`}>
    <HoursEditor {...form.hours.input} />
  </FormPart>
);
