import type { Attempt } from '@galla/contract/collect/checkout/endpoints.ts';
import { t } from '@lingui/core/macro';

const reasons: readonly (readonly [RegExp, string])[] = [
  [/enough|insufficient/i, 'There isn’t enough money in the account.'],
  [/authenticat|otp|recognis/i, 'Your bank couldn’t verify that it’s you.'],
  [/card.*expired|expired.*card/i, 'This card has expired.'],
  [/technical|problem/i, 'Your bank has a technical problem.'],
  [/expire|timed?[ -]?out|in time/i, 'The payment timed out.'],
  [/cancel/i, 'You stopped the payment at your bank.'],
  [/declin/i, 'The payment was declined.'],
];

/** The reason of a failed payment, in plain words. Banks word it in many ways. */
export function reasonOf({ failureReason }: Attempt): string {
  if (failureReason === null) return t`Your bank could not be reached.`;
  return reasons.find(([pattern]) => pattern.test(failureReason))?.[1] ?? t`Your bank did not say why.`;
}
