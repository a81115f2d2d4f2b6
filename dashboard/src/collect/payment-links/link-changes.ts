import { offlinePaymentLinks, paymentLinkMessages, paymentLinks } from '@galla/contract/collect/payment-links/calls.ts';
import { msg } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';

const names: readonly string[] = [
  paymentLinks.list,
  paymentLinks.totals,
  paymentLinks.details,
  offlinePaymentLinks.list,
  offlinePaymentLinks.totals,
  offlinePaymentLinks.details,
  paymentLinkMessages.find,
  paymentLinkMessages.findOffline,
].map(({ name }) => name);

/** Reloads lists and pages of links after a change. */
export function useLinkChange(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => names.includes(String(queryKey[0])) });
}

/** The message after saving. */
export const savedText = msg`Data Saved Successfully.`;
