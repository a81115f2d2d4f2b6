import { type SubmitEvent, useState } from 'react';
import { formatMoney } from '../format/money.ts';
import { AmountField } from '../inputs/AmountField.tsx';
import css from './AmountFilter.module.css';
import { FilterFoot, FilterPopover } from './FilterPopover.tsx';

/** A range of amounts in paise, both ends inclusive. A missing end is open. */
export type AmountRange = { readonly from?: number | undefined; readonly to?: number | undefined };

/** `₹500.00–₹2,000.00`, `from ₹500.00`, `up to ₹2,000.00`; undefined without either end. */
export function amountRangeText({ from, to }: AmountRange): string | undefined {
  if (from !== undefined && to !== undefined)
    return from === to ? formatMoney(from) : `${formatMoney(from)}–${formatMoney(to)}`;
  if (from !== undefined) return `from ${formatMoney(from)}`;
  return to === undefined ? undefined : `up to ${formatMoney(to)}`;
}

/** A range of amounts with Apply. The chip shows the range. */
export function AmountFilter({
  name = 'Amount',
  value,
  onChange,
}: {
  name?: string;
  value: AmountRange;
  onChange: (value: AmountRange) => void;
}) {
  return (
    <FilterPopover name={name} text={amountRangeText(value)} empty={{}} onChange={onChange}>
      {(done) => <Ends value={value} onDone={done} />}
    </FilterPopover>
  );
}

function Ends({ value, onDone }: { value: AmountRange; onDone: (value: AmountRange) => void }) {
  const [from, setFrom] = useState<number | null>(value.from ?? null);
  const [to, setTo] = useState<number | null>(value.to ?? null);
  const apply = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const [low, high] = from !== null && to !== null && from > to ? [to, from] : [from, to];
    onDone({ ...(low !== null && { from: low }), ...(high !== null && { to: high }) });
  };
  return (
    <form noValidate className={css['ends']} onSubmit={apply}>
      <AmountField label="From" value={from} onChange={setFrom} />
      <AmountField label="Up to" value={to} onChange={setTo} />
      <FilterFoot
        onClear={() => {
          setFrom(null);
          setTo(null);
        }}
      />
    </form>
  );
}
