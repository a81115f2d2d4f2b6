import { typedPaise } from '@galla/contract/core/rupees.ts';
import {
  isAboveLimit,
  type RefundReason,
  refundReasonNames,
  refundTexts,
} from '@galla/contract/refunds/refunds/rules.ts';
import type { RefundTerms } from '@galla/contract/refunds/refunds/schemas.ts';
import { paiseToRupees } from '@galla/ui/format/money.ts';
import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import { amountTextOf, type RefundChoice, refundAmountProblem, refundTypeOf } from './refund-amount.ts';

interface RefundErrors {
  readonly amount?: string | undefined;
  readonly reason?: string | undefined;
}

/** The note on one line, as the contract requires. */
const noteOf = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * The refund form. The contract's rules check a field when the person leaves it, on each change after a failed check,
 * and when the form is sent. The initial amount is the remaining amount; a partial refund starts empty.
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
    /** In paise; undefined while it is invalid. */
    amount,
    /** Whether closing would lose input. */
    touched: reason !== '' || note !== '' || text !== amountTextOf(choice, terms),
    /** Why the form cannot be sent yet. */
    whyNot: choice === 'PARTIAL' && text.trim() === '' ? t`Enter an amount first.` : undefined,
    /** Whether the refund needs a proof of identity or an approval. The server decides. */
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
      setErrors((now) => (now.amount === undefined ? now : { ...now, amount: problemOf(next) }));
    },
    leaveAmount() {
      const wrong = problemOf(text);
      // Sending moves the focus, so this runs before the errors of the sending are rendered.
      setErrors((now) => ({ ...now, amount: wrong }));
      const paise = typedPaise(text);
      if (paise !== undefined && wrong !== refundTexts.amountDecimals) changeText(paiseToRupees(paise));
    },
    chooseReason(next: string) {
      latest.current.reason = next;
      setReason(next);
      if (next !== '') setErrors((now) => ({ ...now, reason: undefined }));
    },
    typeNote: setNote,
    /** Shows refusals at their fields, except at fields that have changed since the form was sent. */
    refuse(refused: RefundErrors) {
      setErrors((now) => ({
        amount: latest.current.text === text ? refused.amount : now.amount,
        reason: latest.current.reason === reason ? refused.reason : now.reason,
      }));
    },
    /** Checks the fields. Returns the request, or undefined after an error. */
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

export interface RefundRequest {
  readonly unitId: RefundTerms['unitId'];
  readonly amount: number;
  readonly refundType: ReturnType<typeof refundTypeOf>;
  readonly reason: RefundReason;
  readonly note?: string;
}

export type RefundFormState = ReturnType<typeof useRefundForm>;
