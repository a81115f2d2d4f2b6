import { itemGstRates } from '@galla/contract/payment-links/fields.ts';
import { pageLimits } from '@galla/contract/payment-pages/fields.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { AmountField } from '@galla/ui/inputs/AmountField.tsx';
import { Checkbox } from '@galla/ui/inputs/Checkbox.tsx';
import { SelectField } from '@galla/ui/inputs/SelectField.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Plus } from 'lucide-react';
import css from './Edit.module.css';
import { type ItemDraft, newItem } from './page-draft.ts';

const c = classNames(css);

const rates = itemGstRates.map((rate) => ({ value: String(rate), label: `${rate}%` }));

interface Props {
  readonly items: readonly ItemDraft[];
  readonly onChange: (items: readonly ItemDraft[]) => void;
}

/** What the page sells. */
export function ItemsPart({ items, onChange }: Props) {
  const add = () => onChange([...items, newItem(Math.max(-1, ...items.map(({ key }) => key)) + 1)]);
  return (
    <>
      <ol className={c('list')}>
        {items.map((item, index) => (
          <ItemFields
            key={item.key}
            item={item}
            number={index + 1}
            onChange={(part) => onChange(items.map((one) => (one.key === item.key ? { ...one, ...part } : one)))}
            onRemove={() => onChange(items.filter(({ key }) => key !== item.key))}
          />
        ))}
      </ol>
      {items.length < pageLimits.items && (
        <div>
          <Button size="small" icon={Plus} onClick={add}>
            Add item
          </Button>
        </div>
      )}
    </>
  );
}

interface ItemProps {
  readonly item: ItemDraft;
  readonly number: number;
  readonly onChange: (part: Partial<ItemDraft>) => void;
  readonly onRemove: () => void;
}

function ItemFields({ item, number, onChange, onRemove }: ItemProps) {
  return (
    <li className={c('entry')}>
      <div className={c('two')}>
        <TextField
          label={`Item ${number}`}
          required
          maxLength={pageLimits.itemName}
          autoComplete="off"
          value={item.name}
          onChange={(name) => onChange({ name })}
        />
        <TextField
          label="Note"
          optional
          maxLength={pageLimits.itemNote}
          autoComplete="off"
          value={item.note}
          onChange={(note) => onChange({ note })}
        />
      </div>
      <div className={c('four')}>
        <AmountField label="Price" required value={item.unitPrice} onChange={(unitPrice) => onChange({ unitPrice })} />
        <SelectField
          label="GST included"
          options={rates}
          value={item.gstRate}
          onChange={(gstRate) => onChange({ gstRate })}
        />
        <TextField
          label="Stock"
          inputMode="numeric"
          placeholder="No limit"
          autoComplete="off"
          value={item.stock}
          onChange={(stock) => onChange({ stock: stock.trim() })}
        />
        <TextField
          label="Per customer"
          inputMode="numeric"
          autoComplete="off"
          value={item.perCustomer}
          onChange={(perCustomer) => onChange({ perCustomer: perCustomer.trim() })}
        />
      </div>
      <div className={c('under')}>
        <Checkbox
          label="Part of every payment"
          checked={item.required}
          onChange={(required) => onChange({ required })}
        />
        <Button kind="danger-text" size="small" onClick={onRemove}>
          {`Remove item ${number}`}
        </Button>
      </div>
    </li>
  );
}
