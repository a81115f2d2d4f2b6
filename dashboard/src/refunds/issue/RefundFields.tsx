import { refundReasonNames, refundReasons } from '@galla/contract/refunds/rules.ts';
import type { RefundTerms } from '@galla/contract/refunds/schemas.ts';
import { Ledger } from '@galla/ui/figures/Ledger.tsx';
import { formatMoney } from '@galla/ui/format/money.ts';
import { Segmented } from '@galla/ui/inputs/Segmented.tsx';
import { SelectField } from '@galla/ui/inputs/SelectField.tsx';
import { TextArea } from '@galla/ui/inputs/TextArea.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import css from '../Refunds.module.css';
import type { RefundFormState, RefundType } from './use-refund-form.ts';

const reasonOptions = refundReasonNames.map((value) => ({ value, label: refundReasons[value] }));
const types: readonly { value: RefundType; label: string }[] = [
  { value: 'FULL', label: 'Full' },
  { value: 'PARTIAL', label: 'Partial' },
];

/** The paid, refunded and remaining amounts (REF-01). */
export function RefundLeft({ terms }: { readonly terms: RefundTerms }) {
  const { totalAmount, refundedAmount, reservedAmount, chargedBackAmount, refundableAmount } = terms;
  return (
    <Ledger
      boxed
      label="What can be refunded"
      rows={[
        { label: 'Payment', amount: totalAmount },
        { label: 'Previously refunded', amount: -refundedAmount },
        ...(reservedAmount > 0 ? [{ label: 'Refunds on their way', amount: -reservedAmount }] : []),
        ...(chargedBackAmount > 0 ? [{ label: 'Taken back by the customer’s bank', amount: -chargedBackAmount }] : []),
        { label: 'Available for refund', amount: refundableAmount, kind: 'sum' as const },
      ]}
    />
  );
}

/** The fields of a refund. */
export function RefundFields({ form, terms }: { readonly form: RefundFormState; readonly terms: RefundTerms }) {
  const most = formatMoney(terms.refundableAmount);
  return (
    <>
      <div className={css['choice']}>
        <span aria-hidden="true">How much</span>
        <Segmented wide label="How much" options={types} value={form.type} onChange={form.chooseType} />
      </div>
      <TextField
        id="refund-amount"
        label="Refund amount"
        required
        figures
        prefix="₹"
        inputMode="decimal"
        autoComplete="off"
        value={form.text}
        error={form.errors.amount}
        hint={`From ₹1 to ${most}, up to two decimals.`}
        onChange={form.typeAmount}
        onBlur={form.leaveAmount}
        onKeyDown={(event) => {
          if (!event.ctrlKey && !event.metaKey && /^[+\-−eE]$/.test(event.key)) event.preventDefault();
        }}
      />
      <SelectField
        id="refund-reason"
        label="Refund reason"
        required
        options={reasonOptions}
        placeholder="Choose a reason"
        value={form.reason}
        error={form.errors.reason}
        onChange={form.chooseReason}
      />
      <TextArea
        id="refund-note"
        label="Refund note"
        optional
        rows={2}
        maxLength={200}
        placeholder="Only your team sees this"
        value={form.note}
        onChange={form.typeNote}
      />
    </>
  );
}
