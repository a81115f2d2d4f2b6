import { itemGstRates, linkLimits } from '@galla/contract/collect/payment-links/fields.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { AmountField } from '@galla/ui/inputs/AmountField.tsx';
import { Checkbox } from '@galla/ui/inputs/Checkbox.tsx';
import { SelectField } from '@galla/ui/inputs/SelectField.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import longForm from '../../../lib/forms/LongForm.module.css';
import { AskedFields } from './AskedFields.tsx';
import css from './Create.module.css';
import { ItemsEditor } from './ItemsEditor.tsx';
import type { LinkForm } from './use-link-form.ts';

const c = classNames({ ...longForm, ...css });

const reminderOptions = () => [
  { value: '0', label: t`None` },
  { value: '1', label: t`One` },
  { value: '2', label: t`Two` },
  { value: '3', label: t`Three` },
];
const languageOptions = () => [
  { value: 'en', label: t`English` },
  { value: 'hi', label: 'हिन्दी' },
];

interface Props {
  readonly form: LinkForm;
  readonly isOnline: boolean;
  /** Set if some of them are in use from the start, as in a copy of a link. */
  readonly isUsed: boolean;
}

/** Options that few links need: language, reminders, part payments, items, questions. */
export function MoreOptions({ form, isOnline, isUsed }: Props) {
  const [isOpened, setOpen] = useState(isUsed);
  // Errors are always visible.
  const isOpen = isOpened || [form.items, form.asks, form.firstPart].some(({ error }) => error !== undefined);
  return (
    <div>
      <Button
        kind="text"
        className={c('turn')}
        iconEnd={isOpen ? ChevronUp : ChevronDown}
        aria-expanded={isOpen}
        aria-controls="link-more"
        onClick={() => setOpen(!isOpen)}
      >
        <Trans>More options</Trans>
      </Button>
      <div id="link-more" className={c('more')} hidden={!isOpen}>
        <div className={c('two')}>
          <SelectField label={t`Message language`} options={languageOptions()} {...form.language.input} />
          {isOnline && (
            <SelectField
              label={t`Reminders`}
              hint={t`Between 11 AM and 6 PM, until it is paid`}
              options={reminderOptions()}
              {...form.reminders.input}
            />
          )}
        </div>
        {isOnline && <OnlineOptions form={form} />}
      </div>
    </div>
  );
}

function OnlineOptions({ form: { firstPart, items, asks } }: Pick<Props, 'form'>) {
  const { value: parts, error, onChange } = firstPart.input;
  return (
    <>
      <div className={c('fields')}>
        <Checkbox
          label={t`Partial payments`}
          note={t`Your customer can split the amount into several payments.`}
          checked={parts.isOn}
          onChange={(isOn) => onChange({ ...parts, isOn })}
        />
        {parts.isOn && (
          <AmountField
            id="link-first-part"
            label={t`Minimum first payment`}
            required
            value={parts.atLeast}
            error={error}
            onChange={(atLeast) => onChange({ ...parts, atLeast })}
          />
        )}
      </div>
      <ItemsEditor
        items={items.value}
        rates={itemGstRates}
        max={linkLimits.items}
        error={items.error}
        onChange={items.input.onChange}
      />
      <AskedFields fields={asks.value} max={linkLimits.asks} error={asks.error} onChange={asks.input.onChange} />
    </>
  );
}
