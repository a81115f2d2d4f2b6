import type { RefundTerms } from '@galla/contract/refunds/endpoints.ts';
import {
  amountTextProblem,
  fullRefundProblem,
  isAboveLimit,
  paiseOf,
  type RefundReason,
  refundReasonNames,
  refundTexts,
} from '@galla/contract/refunds/rules.ts';
import { paiseToRupees } from '@galla/ui/format/money.ts';
import { useState } from 'react';

/** How much goes back: all of the payment, or a part. */
export type RefundType = 'FULL' | 'PARTIAL';

/** What is wrong with an amount as it was typed, by the rules of REF-01. */
function amountProblem(text: string, type: RefundType, terms: RefundTerms): string | undefined {
  const amount = paiseOf(text) ?? 0;
  return (
    amountTextProblem(text, terms.refundableAmount) ??
    (type === 'FULL' ? fullRefundProblem(amount, terms.totalAmount) : undefined)
  );
}

/** One line, as the contract has a note; what is left empty is none. */
const noteOf = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * What a person fills in to refund a payment. Checked by the contract's rules when a field is left, on each change once it
 * has failed, and when it is sent. What remains is filled in already.
 */
export function useRefundForm(terms: RefundTerms) {
  const { unitId, totalAmount, refundableAmount } = terms;
  const [type, setType] = useState<RefundType>(refundableAmount === totalAmount ? 'FULL' : 'PARTIAL');
  const [text, setText] = useState(paiseToRupees(refundableAmount));
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<{ readonly amount?: string | undefined; readonly reason?: string | undefined }>(
    {},
  );
  const amount = amountProblem(text, type, terms) === undefined ? paiseOf(text) : undefined;
  const before = { amount: amount ?? 0, refunded: terms.refundedAmount, reserved: terms.reservedAmount };
  return {
    type,
    text,
    reason,
    note,
    errors,
    /** In paise; undefined while it is wrong. */
    amount,
    /** Whether something was typed or chosen that closing would lose. */
    touched: reason !== '' || note !== '' || text !== paiseToRupees(refundableAmount),
    /** Whether the person confirms who they are, and whether another one approves it (the server decides). */
    asksProof: isAboveLimit(terms.stepUpAbove, before),
    asksApproval: isAboveLimit(terms.approvalAbove, before),
    chooseType(next: RefundType) {
      // Full is all that remains; where some went back before, the rule says why that is not all of the payment.
      const all = next === 'FULL' ? paiseToRupees(refundableAmount) : text;
      setType(next);
      setText(all);
      setErrors({ ...errors, amount: amountProblem(all, next, terms) });
    },
    typeAmount(next: string) {
      setText(next);
      if (errors.amount !== undefined) setErrors({ ...errors, amount: amountProblem(next, type, terms) });
    },
    leaveAmount() {
      const wrong = amountProblem(text, type, terms);
      setErrors({ ...errors, amount: wrong });
      const paise = paiseOf(text);
      if (paise !== undefined && wrong !== refundTexts.amountDecimals) setText(paiseToRupees(paise));
    },
    chooseReason(next: string) {
      setReason(next);
      if (next !== '') setErrors({ ...errors, reason: undefined });
    },
    typeNote: setNote,
    setErrors,
    /** What is sent, or the fields that are wrong, which then say so. */
    take() {
      const chosen = refundReasonNames.find((name) => name === reason);
      const wrong = {
        amount: amountProblem(text, type, terms),
        reason: chosen === undefined ? refundTexts.reasonEmpty : undefined,
      };
      setErrors(wrong);
      if (amount === undefined || chosen === undefined) return undefined;
      const said = noteOf(note);
      return { unitId, amount, refundType: type, reason: chosen, ...(said === '' ? {} : { note: said }) } as const;
    },
  };
}

/** What is sent to refund a payment. */
export interface RefundRequest {
  readonly unitId: RefundTerms['unitId'];
  readonly amount: number;
  readonly refundType: RefundType;
  readonly reason: RefundReason;
  readonly note?: string;
}

/** The state of the form, for the parts that draw it. */
export type RefundFormState = ReturnType<typeof useRefundForm>;
