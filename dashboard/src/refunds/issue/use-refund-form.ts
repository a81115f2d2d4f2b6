import {
  amountTextProblem,
  fullRefundProblem,
  isAboveLimit,
  paiseOf,
  type RefundReason,
  refundReasonNames,
  refundTexts,
} from '@galla/contract/refunds/rules.ts';
import type { RefundTerms } from '@galla/contract/refunds/schemas.ts';
import { paiseToRupees } from '@galla/ui/format/money.ts';
import { useRef, useState } from 'react';

/** The amount: all of the payment, or a part. */
export type RefundType = 'FULL' | 'PARTIAL';

interface RefundErrors {
  readonly amount?: string | undefined;
  readonly reason?: string | undefined;
}

/** The error of a typed amount, by the rules of REF-01. */
function amountProblem(text: string, type: RefundType, terms: RefundTerms): string | undefined {
  const amount = paiseOf(text) ?? 0;
  return (
    amountTextProblem(text, terms.refundableAmount) ??
    (type === 'FULL' ? fullRefundProblem(amount, terms.totalAmount) : undefined)
  );
}

/** The note on one line, as the contract has it; undefined when empty. */
const noteOf = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * The form of a refund. Checked by the contract's rules when a field is left, on each change once it
 * has failed, and when it is sent. It begins with the remaining amount.
 */
export function useRefundForm(terms: RefundTerms) {
  const { unitId, totalAmount, refundableAmount } = terms;
  const [type, setType] = useState<RefundType>(refundableAmount === totalAmount ? 'FULL' : 'PARTIAL');
  const [text, setText] = useState(paiseToRupees(refundableAmount));
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<RefundErrors>({});
  const latest = useRef({ text, reason });
  const amount = amountProblem(text, type, terms) === undefined ? paiseOf(text) : undefined;
  const changeText = (next: string) => {
    latest.current.text = next;
    setText(next);
  };
  const before = { amount: amount ?? 0, refunded: terms.refundedAmount, reserved: terms.reservedAmount };
  return {
    type,
    text,
    reason,
    note,
    errors,
    /** In paise; undefined while it is wrong. */
    amount,
    /** Whether closing would lose an input. */
    touched: reason !== '' || note !== '' || text !== paiseToRupees(refundableAmount),
    /** Whether the refund needs a proof, and an approval (the server decides). */
    asksProof: isAboveLimit(terms.stepUpAbove, before),
    asksApproval: isAboveLimit(terms.approvalAbove, before),
    chooseType(next: RefundType) {
      // Full is the whole remainder; after earlier refunds the rule says why that is not the whole payment.
      const all = next === 'FULL' ? paiseToRupees(refundableAmount) : text;
      setType(next);
      changeText(all);
      setErrors({ ...errors, amount: amountProblem(all, next, terms) });
    },
    typeAmount(next: string) {
      changeText(next);
      if (errors.amount !== undefined) setErrors({ ...errors, amount: amountProblem(next, type, terms) });
    },
    leaveAmount() {
      const wrong = amountProblem(text, type, terms);
      setErrors({ ...errors, amount: wrong });
      const paise = paiseOf(text);
      if (paise !== undefined && wrong !== refundTexts.amountDecimals) changeText(paiseToRupees(paise));
    },
    chooseReason(next: string) {
      latest.current.reason = next;
      setReason(next);
      if (next !== '') setErrors({ ...errors, reason: undefined });
    },
    typeNote: setNote,
    /** Shows refusals at their fields, except where the field was changed since it was sent. */
    refuse(refused: RefundErrors) {
      setErrors((now) => ({
        amount: latest.current.text === text ? refused.amount : now.amount,
        reason: latest.current.reason === reason ? refused.reason : now.reason,
      }));
    },
    /** Checks the fields; the request, or undefined after an error. */
    check() {
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

/** The request of a refund. */
export interface RefundRequest {
  readonly unitId: RefundTerms['unitId'];
  readonly amount: number;
  readonly refundType: RefundType;
  readonly reason: RefundReason;
  readonly note?: string;
}

/** The state of the form, for the parts that draw it. */
export type RefundFormState = ReturnType<typeof useRefundForm>;
