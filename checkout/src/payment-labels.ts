import { CallError } from '@galla/client/call-error.ts';
import type { CardNetwork } from '@galla/contract/collect/checkout/card-rules.ts';
import { cardNetworkNames } from '@galla/contract/collect/checkout/card-rules.ts';
import type { Attempt } from '@galla/contract/collect/checkout/endpoints.ts';
import { t } from '@lingui/core/macro';
import { providerName } from './provider.ts';

/** The customer's instrument. */
export function paidWithWords({ method, cardNetwork, cardLast4, bank, wallet, vpa }: Attempt['with']): string {
  const network = cardNetwork === undefined ? t`Card` : cardNetworkNames[cardNetwork as CardNetwork];
  const words: Readonly<Record<typeof method, string>> = {
    UPI: vpa === undefined ? 'UPI' : `UPI, ${vpa}`,
    CARD: `${network} •• ${cardLast4 ?? ''}`,
    NET_BANKING: bank ?? t`Net banking`,
    WALLET: wallet ?? t`Wallet`,
  };
  return words[method];
}

/** The text of a failed call, for the customer. */
export function failureWords(error: unknown): string {
  const refusal = refusalOf(error);
  return refusal ?? t`We could not reach ${providerName}. Check your connection and try again. You pay only once.`;
}

/** The text of a cancelling that failed, for the customer. */
export function cancelFailureWords(error: unknown): string {
  const refusal = refusalOf(error);
  return (
    refusal ??
    t`We could not reach ${providerName}, so the payment may still be open. Check your connection and try again.`
  );
}

/** What the server says; undefined where it is not known whether the call has reached it. */
function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof CallError)) throw error;
  return error.isUnanswered ? undefined : error.message;
}

/** `08:12` */
export function clockWords(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}
