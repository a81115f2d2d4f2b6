import { typedPaise } from '@galla/contract/core/rupees.ts';
import { amountTextProblem, fullRefundProblem, smallestRefund } from '@galla/contract/refunds/refunds/rules.ts';
import type { RefundTerms } from '@galla/contract/refunds/refunds/schemas.ts';
import { paiseToRupees } from '@galla/ui/format/money.ts';
import { t } from '@lingui/core/macro';

/** What is refunded: the whole remaining amount, or a part. */
export type RefundChoice = 'ALL' | 'PARTIAL';

type Amounts = Pick<RefundTerms, 'totalAmount' | 'refundableAmount'>;

/** Whether nothing was refunded before, so that refunding all is a full refund. */
const isWhole = ({ totalAmount, refundableAmount }: Amounts): boolean => totalAmount === refundableAmount;

/** The choices for a payment. After earlier refunds, all means the remaining amount. */
export const refundChoices = (terms: Amounts) => [
  {
    value: 'ALL' as const,
    label: isWhole(terms)
      ? t({ message: 'Full', comment: 'A refund of the full amount' })
      : t({ message: 'Remaining', comment: 'A refund of the remaining amount' }),
  },
  {
    value: 'PARTIAL' as const,
    label: t({ message: 'Partial', comment: 'A refund of a part of the amount' }),
    disabled: terms.refundableAmount <= smallestRefund,
  },
];

/** The initial amount of a choice. A partial amount must be typed, so that no one refunds an amount unread. */
export const amountTextOf = (choice: RefundChoice, { refundableAmount }: Amounts): string =>
  choice === 'ALL' ? paiseToRupees(refundableAmount) : '';

/** The type of the refund in the API. */
export const refundTypeOf = (choice: RefundChoice, terms: Amounts) =>
  choice === 'ALL' && isWhole(terms) ? ('FULL' as const) : ('PARTIAL' as const);

/** The error of a typed amount by the rules of REF-01 and the choice; undefined if it is valid. */
export function refundAmountProblem(text: string, choice: RefundChoice, terms: Amounts): string | undefined {
  const { totalAmount, refundableAmount } = terms;
  const problem = amountTextProblem(text, refundableAmount);
  if (problem !== undefined) return problem;
  const amount = typedPaise(text) ?? 0;
  if (choice === 'PARTIAL') {
    if (amount < refundableAmount) return undefined;
    return isWhole(terms)
      ? t`This is the full amount. Choose Full to refund it.`
      : t`This is all that is left. Choose Remaining to refund it.`;
  }
  if (isWhole(terms)) return fullRefundProblem(amount, totalAmount);
  return amount < refundableAmount ? t`Choose Partial to refund less than what is left.` : undefined;
}
