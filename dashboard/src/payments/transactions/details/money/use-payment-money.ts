import type { PaymentDetails } from '@galla/contract/payments/transactions/schemas.ts';
import { seesSettlements, settlements } from '@galla/contract/settlements/settlements/endpoints.ts';
import { settlementScreens } from '@galla/contract/settlements/settlements/screens.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../../lib/api/api.ts';
import { allows, isInMode, useSession } from '../../../../lib/session/session.ts';

/** How often the way of money that is not in the bank yet is read again. */
const pollMs = 30_000;

/**
 * Where the money of a payment is, for people who see settlements; undefined while it is read and where there is none.
 * `isComing` while it is read for the first time.
 */
export function usePaymentMoney({ unitId, paymentState }: PaymentDetails) {
  const session = useSession();
  const isShown = isInMode(settlementScreens.settlementDetails) && allows(session, seesSettlements);
  const { data, isLoading } = useQuery({
    ...queryOf(settlements.ofPayment, { params: { unitId } }),
    enabled: paymentState === 'COMPLETED' && isShown,
    refetchInterval: ({ state }) => (state.data?.settlement?.state === 'SETTLED' ? false : pollMs),
  });
  return { money: data, isComing: isLoading };
}
