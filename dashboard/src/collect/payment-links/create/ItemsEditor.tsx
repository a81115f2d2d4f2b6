import { Button } from '@galla/ui/buttons/Button.tsx';
import { IconButton } from '@galla/ui/buttons/IconButton.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { AmountField } from '@galla/ui/inputs/AmountField.tsx';
import { SelectField } from '@galla/ui/inputs/SelectField.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Plus, Trash2 } from 'lucide-react';
import longForm from '../../../lib/forms/LongForm.module.css';
import css from './Create.module.css';
import { type ItemDraft, includedGst, itemsTotal, newItem } from './item-draft.ts';

const c = classNames({ ...longForm, ...css });

interface Props {
  readonly items: readonly ItemDraft[];
  readonly rates: readonly number[];
  readonly max: number;
  readonly error: string | undefined;
  readonly onChange: (items: readonly ItemDraft[]) => void;
}

/** The items of a link. Their total is its amount. */
export function ItemsEditor({ items, rates, max, error, onChange }: Props) {
  const change = (key: number, part: Partial<ItemDraft>) =>
    onChange(items.map((item) => (item.key === key ? { ...item, ...part } : item)));
  const add = () => onChange([...items, newItem(Math.max(0, ...items.map(({ key }) => key)) + 1)]);
  return (
    <fieldset
      id="link-items"
      className={c('group')}
      tabIndex={-1}
      {...(error ? { 'aria-describedby': 'link-items-error' } : {})}
    >
      <legend>
        <Trans>Items</Trans>
      </legend>
      <p className={c('note')}>
        <Trans>Your customer sees each item. Prices include GST and add up to the amount.</Trans>
      </p>
      {items.map((item, index) => (
        <div key={item.key} className={c('item')}>
          <TextField
            label={t`Item`}
            maxLength={80}
            autoComplete="off"
            placeholder={t`Gift box`}
            value={item.name}
            onChange={(name) => change(item.key, { name })}
          />
          <TextField
            label={t`Quantity`}
            digits
            maxLength={4}
            value={item.quantity}
            onChange={(quantity) => change(item.key, { quantity })}
          />
          <AmountField
            label={t`Unit price`}
            value={item.unitPrice}
            onChange={(unitPrice) => change(item.key, { unitPrice })}
          />
          <SelectField
            label={t`GST`}
            value={item.gstRate}
            options={rates.map((rate) => ({ value: String(rate), label: rate === 0 ? t`None` : `${rate}%` }))}
            onChange={(gstRate) => change(item.key, { gstRate })}
          />
          <IconButton
            className={c('remove')}
            icon={Trash2}
            name={item.name === '' ? t`Remove item ${{ number: index + 1 }}` : t`Remove ${{ name: item.name }}`}
            onClick={() => onChange(items.filter(({ key }) => key !== item.key))}
          />
        </div>
      ))}
      {error !== undefined && (
        <p id="link-items-error" className={c('wrong')} role="alert">
          {error}
        </p>
      )}
      <div className={c('under')}>
        {items.length < max && (
          <Button size="small" icon={Plus} onClick={add}>
            <Trans>Add item</Trans>
          </Button>
        )}
        {items.length > 0 && (
          <p className={c('sum')} aria-live="polite">
            <Money paise={itemsTotal(items)} size="medium" />
            {includedGst(items) > 0 && (
              <small>
                <Trans>includes GST</Trans> <Money paise={includedGst(items)} plain />
              </small>
            )}
          </p>
        )}
      </div>
    </fieldset>
  );
}
