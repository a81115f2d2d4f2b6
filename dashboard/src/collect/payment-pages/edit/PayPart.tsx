import { AmountField } from '@galla/ui/inputs/AmountField.tsx';
import { SelectField } from '@galla/ui/inputs/SelectField.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import longForm from '../../../lib/forms/LongForm.module.css';
import css from './Edit.module.css';
import { ItemsPart } from './ItemsPart.tsx';
import type { PayKind } from './page-draft.ts';
import type { PartProps } from './part-props.ts';

const c = classNames({ ...longForm, ...css });

const kinds = () => [
  { value: 'FIXED', label: t`Fixed amount` },
  { value: 'OPEN', label: t`Customers choose the amount` },
  { value: 'ITEMS', label: t`Items` },
];

/** What customers pay. */
export function PayPart(props: PartProps) {
  const { draft, problems, onChange } = props;
  const error = problems['pay'];
  return (
    <Section title={t`Payment`}>
      <fieldset
        id="page-pay"
        tabIndex={-1}
        className={c('group', 'fields')}
        {...(error ? { 'aria-describedby': 'page-pay-error' } : {})}
      >
        <legend className="sr">
          <Trans>Payment</Trans>
        </legend>
        <SelectField
          label={t`Customers pay`}
          options={kinds()}
          value={draft.kind}
          onChange={(kind) => onChange({ kind: kind as PayKind })}
        />
        {draft.kind === 'FIXED' && (
          <AmountField label={t`Amount`} required value={draft.amount} onChange={(amount) => onChange({ amount })} />
        )}
        {draft.kind === 'OPEN' && <OpenAmount {...props} />}
        {draft.kind === 'ITEMS' && <ItemsPart items={draft.items} onChange={(items) => onChange({ items })} />}
        {error !== undefined && (
          <p id="page-pay-error" className={c('wrong')} role="alert">
            {error}
          </p>
        )}
      </fieldset>
    </Section>
  );
}

const OpenAmount = ({ draft, onChange }: PartProps) => (
  <>
    <div className={c('two')}>
      <AmountField label={t`Minimum amount`} required value={draft.least} onChange={(least) => onChange({ least })} />
      <AmountField label={t`Maximum amount`} required value={draft.most} onChange={(most) => onChange({ most })} />
    </div>
    <TextField
      label={t`Suggested amounts`}
      optional
      autoComplete="off"
      hint={t`Up to six amounts in rupees, separated by commas.`}
      placeholder="500, 1000, 2500"
      value={draft.suggested}
      onChange={(suggested) => onChange({ suggested })}
    />
  </>
);
