import { paymentLinkActivation } from '@galla/contract/collect/payment-links/calls.ts';
import { paymentLinkFailures } from '@galla/contract/collect/payment-links/fields.ts';
import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, queryOf } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { refusalOf } from '../../../lib/api/refusal.ts';
import { useAct } from '../../../lib/forms/use-act.ts';
import { supportEmail } from '../../../lib/page/provider.ts';

/** How often a pending request is polled. */
const refreshMs = 5_000;

/** The activation state of a merchant's payment links, and how to request it. In-store links need none. */
export function useActivation(isAsked: boolean, merchantId: string | undefined) {
  const client = useQueryClient();
  const of = merchantId === undefined ? {} : { merchantId };
  const found = queryOf(paymentLinkActivation.find, { query: of });
  const query = useQuery({
    ...found,
    enabled: isAsked,
    refetchInterval: ({ state: { data } }) => (data?.activation.state === 'ACTIVATING' ? refreshMs : false),
  });
  const { run, busy, problem } = useAct({
    refused: (error) =>
      error instanceof ApiError && error.status < 500 && error.status !== 418
        ? refusalOf(error)
        : t`${{ failure: paymentLinkFailures.activate }} because of a technical issue. Try again later, or write to ${supportEmail}.`,
  });
  const request = () =>
    run(async () => client.setQueryData(found.queryKey, await call(paymentLinkActivation.request, { body: of })));
  return { query, request, busy, problem };
}
