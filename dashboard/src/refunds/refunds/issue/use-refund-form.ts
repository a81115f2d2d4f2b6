import { typedPaise } from '@galla/contract/core/rupees.ts';
import {
  isAboveLimit,
  type RefundReason,
  refundReasonNames,
  refundTexts,
} from '@galla/contract/refunds/refunds/rules.ts';
import type { RefundTerms } from '@galla/contract/refunds/refunds/schemas.ts';
import { paiseToRupees } from '@galla/ui/format/money.ts';
import { useRef, useState } from 'react';
import { amountTextOf, type RefundChoice, refundAmountProblem, refundTypeOf } from './refund-amount.ts';

interface RefundErrors {
  readonly amount?: string | undefined;
  readonly reason?: string | undefined;
}

/** The note on one line, as the contract has it; undefined when empty. */
const noteOf = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * The form of a refund. Checked by the contract's rules when a field is left, on each change once it
 * has failed, and when it is sent. It begins with the remaining amount, and a partial refund with none.
 */
export function useRefundForm(terms: RefundTerms) {
  const [choice, setChoice] = useState<RefundChoice>('ALL');
  const [text, setText] = useState(amountTextOf('ALL', terms));
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<RefundErrors>({});
  const latest = useRef({ text, reason });
  const problemOf = (typed: string) => refundAmountProblem(typed, choice, terms);
  const amount = problemOf(text) === undefined ? typedPaise(text) : undefined;
  const changeText = (next: string) => {
    latest.current.text = next;
    setText(next);
  };
  const before = { amount: amount ?? 0, refunded: terms.refundedAmount, reserved: terms.reservedAmount };
  return {
    choice,
    text,
    reason,
    note,
    errors,
    /** In paise; undefined while it is wrong. */
    amount,
    /** Whether closing would lose an input. */
    touched: reason !== '' || note !== '' || text !== amountTextOf(choice, terms),
    /** Why the form cannot be sent yet. */
    whyNot: choice === 'PARTIAL' && text.trim() === '' ? 'Enter an amount first.' : undefined,
    /** Whether the refund needs a proof, and an approval (the server decides). */
    asksProof: isAboveLimit(terms.stepUpAbove, before),
    asksApproval: isAboveLimit(terms.approvalAbove, before),
    choose(next: RefundChoice) {
      setChoice(next);
      changeText(amountTextOf(next, terms));
      setErrors((now) => ({ ...now, amount: undefined }));
      if (next === 'PARTIAL') document.getElementById('refund-amount')?.focus();
    },
    typeAmount(next: string) {
      changeText(next);
      if (errors.amount !== undefined) setErrors({ ...errors, amount: problemOf(next) });
    },
    leaveAmount() {
      const wrong = problemOf(text);
      setErrors({ ...errors, amount: wrong });
      const paise = typedPaise(text);
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
        amount: problemOf(text),
        reason: chosen === undefined ? refundTexts.reasonEmpty : undefined,
      };
      setErrors(wrong);
      if (amount === undefined || chosen === undefined) return undefined;
      const said = noteOf(note);
      return {
        unitId: terms.unitId,
        amount,
        refundType: refundTypeOf(choice, terms),
        reason: chosen,
        ...(said === '' ? {} : { note: said }),
      };
    },
  };
}

/** The request of a refund. */
export interface RefundRequest {
  readonly unitId: RefundTerms['unitId'];
  readonly amount: number;
  readonly refundType: ReturnType<typeof refundTypeOf>;
  readonly reason: RefundReason;
  readonly note?: string;
}

/** The state of the form, for the parts that draw it. */
export type RefundFormState = ReturnType<typeof useRefundForm>;
