import { itemGstRates } from '@galla/contract/collect/payment-links/fields.ts';
import { pageLimits } from '@galla/contract/collect/payment-pages/fields.ts';
import { AmountField } from '@galla/ui/inputs/AmountField.tsx';
import { SelectField } from '@galla/ui/inputs/SelectField.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import longForm from '../../../lib/forms/LongForm.module.css';
import css from './Edit.module.css';
import { EntryList } from './EntryList.tsx';
import { type ItemDraft, newItem } from './page-draft.ts';

const c = classNames({ ...longForm, ...css });

const rates = itemGstRates.map((rate) => ({ value: String(rate), label: `${rate}%` }));

interface Props {
  readonly items: readonly ItemDraft[];
  readonly onChange: (items: readonly ItemDraft[]) => void;
}

/** The items that the page sells. */
export const ItemsPart = ({ items, onChange }: Props) => (
  <EntryList
    entries={items}
    max={pageLimits.items}
    addLabel={t`Add item`}
    requiredLabel={t`Included in every payment`}
    removeLabel={(number) => t`Remove item ${number}`}
    newEntry={newItem}
    onChange={onChange}
    fields={(item, number, change) => <ItemFields item={item} number={number} onChange={change} />}
  />
);

interface ItemProps {
  readonly item: ItemDraft;
  readonly number: number;
  readonly onChange: (part: Partial<ItemDraft>) => void;
}

const ItemFields = ({ item, number, onChange }: ItemProps) => (
  <>
    <div className={c('two')}>
      <TextField
        label={t`Item ${number}`}
        required
        maxLength={pageLimits.itemName}
        autoComplete="off"
        value={item.name}
        onChange={(name) => onChange({ name })}
      />
      <TextField
        label={t`Note`}
        optional
        maxLength={pageLimits.itemNote}
        autoComplete="off"
        value={item.note}
        onChange={(note) => onChange({ note })}
      />
    </div>
    <div className={c('four')}>
      <AmountField label={t`Price`} required value={item.unitPrice} onChange={(unitPrice) => onChange({ unitPrice })} />
      <SelectField
        label={t`GST included`}
        options={rates}
        value={item.gstRate}
        onChange={(gstRate) => onChange({ gstRate })}
      />
      <TextField
        label={t`Stock`}
        inputMode="numeric"
        placeholder={t`No limit`}
        autoComplete="off"
        value={item.stock}
        onChange={(stock) => onChange({ stock: stock.trim() })}
      />
      <TextField
        label={t`Per customer`}
        inputMode="numeric"
        autoComplete="off"
        value={item.perCustomer}
        onChange={(perCustomer) => onChange({ perCustomer: perCustomer.trim() })}
      />
    </div>
  </>
);
