import { gstinsOf, maxGstins } from '@galla/contract/business/onboarding/sections.ts';
import { gstinProblem, gstStateNames } from '@galla/contract/core/tax-ids.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import css from './Kyc.module.css';
import { fieldLabel, fieldValue } from './kyc-labels.ts';
import type { SectionForm } from './use-section.ts';

const c = classNames(css);

/** A GSTIN for each state where the business is registered. */
export function GstinFields({ form }: { readonly form: SectionForm }) {
  const entered = gstinsOf(fieldValue(form.values, 'gstins'));
  const [rows, setRows] = useState(Math.max(1, entered.length));
  const list = Array.from({ length: Math.max(rows, entered.length) }, (_, index) => entered[index] ?? '');
  const change = (index: number, text: string) => {
    const plain = text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
    form.change(
      'gstins',
      list
        .with(index, plain)
        .filter((gstin) => gstin !== '')
        .join(','),
    );
  };
  const wrongAt = list.findIndex((gstin) => gstin !== '' && gstinProblem(gstin) !== undefined);
  const shownAt = wrongAt < 0 ? list.length - 1 : wrongAt;
  return (
    <div className={c('gstins')}>
      {list.map((gstin, index) => (
        <TextField
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only ever appended
          key={index}
          id={index === 0 ? 'gstins' : `gstins-${index}`}
          label={index === 0 ? fieldLabel('gstins') : t`GSTIN for another state (${{ number: index + 1 }})`}
          required={index === 0}
          figures
          maxLength={15}
          autoComplete="off"
          placeholder="29ABCFM1234K1Z5"
          value={gstin}
          error={index === shownAt ? form.problems.gstins : undefined}
          okay={gstin !== '' && gstinProblem(gstin) === undefined ? gstStateNames[gstin.slice(0, 2)] : undefined}
          onChange={(text) => change(index, text)}
          onBlur={() => form.leave('gstins')}
        />
      ))}
      {list.length < maxGstins && (
        <Button size="small" icon={Plus} onClick={() => setRows(list.length + 1)}>
          <Trans>Add a GSTIN for another state</Trans>
        </Button>
      )}
    </div>
  );
}
