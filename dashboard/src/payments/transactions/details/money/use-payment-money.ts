import type { PaymentDetails } from '@galla/contract/payments/transactions/schemas.ts';
import { settlements } from '@galla/contract/settlements/settlements/calls.ts';
import { seesSettlements } from '@galla/contract/settlements/settlements/routes.ts';
import { settlementScreens } from '@galla/contract/settlements/settlements/screens.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../../lib/api/api.ts';
import { allows, isInMode, useSession } from '../../../../lib/session/session.ts';

/** How often the state of money that is not at the bank yet is polled. */
const pollMs = 30_000;

/**
 * Where a payment's money is, for people who may see settlements; undefined while loading and if there is none.
 * `isComing` during the first load.
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
