import { refundReasonNames, refundReasons } from '@galla/contract/refunds/refunds/rules.ts';
import type { RefundTerms } from '@galla/contract/refunds/refunds/schemas.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import { Segmented } from '@galla/ui/inputs/Segmented.tsx';
import { SelectField } from '@galla/ui/inputs/SelectField.tsx';
import { TextArea } from '@galla/ui/inputs/TextArea.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { RefundableLedger } from '../RefundableLedger.tsx';
import css from '../Refunds.module.css';
import { refundChoices } from './refund-amount.ts';
import type { RefundFormState } from './use-refund-form.ts';

const reasonOptions = refundReasonNames.map((value) => ({ value, label: refundReasons[value] }));

/** The paid, refunded and remaining amounts (REF-01). */
export const RefundLeft = ({ terms }: { readonly terms: RefundTerms }) => (
  <RefundableLedger
    total={terms.totalAmount}
    refunded={terms.refundedAmount}
    refundable={terms.refundableAmount}
    held={{ reserved: terms.reservedAmount, chargedBack: terms.chargedBackAmount }}
  />
);

export function RefundFields({ form, terms }: { readonly form: RefundFormState; readonly terms: RefundTerms }) {
  const max = formatMoney(terms.refundableAmount);
  return (
    <>
      <div className={css['choice']}>
        <span aria-hidden="true">
          <Trans>How much</Trans>
        </span>
        <Segmented wide label={t`How much`} options={refundChoices(terms)} value={form.choice} onChange={form.choose} />
      </div>
      <TextField
        id="refund-amount"
        label={t`Refund amount`}
        required
        figures
        prefix="₹"
        inputMode="decimal"
        autoComplete="off"
        value={form.text}
        error={form.errors.amount}
        hint={
          form.choice === 'ALL' ? t`All ${max} will be refunded.` : t`From ₹1 to less than ${max}, up to two decimals.`
        }
        onChange={form.typeAmount}
        onBlur={form.leaveAmount}
        onKeyDown={(event) => {
          if (!event.ctrlKey && !event.metaKey && /^[+\-−eE]$/.test(event.key)) event.preventDefault();
          // The button is disabled without an amount; Enter says what is missing.
          if (event.key === 'Enter' && form.whyNot !== undefined) form.leaveAmount();
        }}
      />
      <SelectField
        id="refund-reason"
        label={t`Refund reason`}
        required
        options={reasonOptions}
        placeholder={t`Choose a reason`}
        value={form.reason}
        error={form.errors.reason}
        onChange={form.chooseReason}
      />
      <TextArea
        id="refund-note"
        label={t`Refund note`}
        optional
        rows={2}
        maxLength={200}
        placeholder={t`Only your team sees this`}
        value={form.note}
        onChange={form.typeNote}
      />
    </>
  );
}
