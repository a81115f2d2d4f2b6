import { SelectField } from '@galla/ui/inputs/SelectField.tsx';
import { t } from '@lingui/core/macro';
import type { FormField } from '../../lib/forms/use-field.ts';
import { useStoreNames, useTerminals } from '../../lib/lists/named-lists.ts';

interface Props {
  readonly merchantId: string | undefined;
  readonly store: FormField;
  readonly counter: FormField;
}

/** The location of a QR code: a store, and optionally one of its counters. */
export function PlaceFields({ merchantId, store, counter }: Props) {
  const all = (useStoreNames(true) ?? []).filter(
    (one) => one.active && (merchantId === undefined || one.merchantId === merchantId),
  );
  const counters = useTerminals(all.filter(({ id }) => id === store.value)).filter(({ active }) => active);
  return (
    <>
      <SelectField
        label={t`Store`}
        required
        {...store.input}
        options={all.map(({ id, name, storeId }) => ({ value: id, label: `${name} (${storeId})` }))}
        onChange={(next) => {
          store.onChange(next);
          counter.onChange('');
        }}
      />
      <SelectField
        label={t`Counter`}
        {...counter.input}
        options={[
          { value: 'none', label: t`Whole store (no counter)` },
          ...counters.map(({ id, name, terminalId }) => ({ value: id, label: `${name} (${terminalId})` })),
        ]}
        value={counter.value === '' ? 'none' : counter.value}
        onChange={(next) => counter.onChange(next === 'none' ? '' : next)}
      />
    </>
  );
}
