import type { OnboardingJourney } from '@galla/contract/business/onboarding/endpoints.ts';
import { onboarding } from '@galla/contract/business/onboarding/endpoints.ts';
import { isCancelledError, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/api.ts';
import { readReasonsAgain } from './submit/preflight-query.ts';
import type { OpenFormRef } from './use-leaving.tsx';

const query = queryOf(onboarding.journey, {});

/** The bank answers within seconds, and a reviewer within days. */
const pauses = { checked: 2_000, reviewed: 20_000 };

function pauseOf({ accountCheck, kycStatus }: OnboardingJourney): number | false {
  if (accountCheck?.state === 'PENDING') return pauses.checked;
  return kycStatus === 'SUBMITTED' ? pauses.reviewed : false;
}

/** How far KYC is. It is read again while the bank is asked about the account, and while a person decides. */
export function useJourney() {
  const client = useQueryClient();
  const read = useQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data === undefined ? false : pauseOf(state.data.journey)),
  });
  /** A read that began before the change would bring what stood there before: its answer is not waited for. */
  const keep = (journey: OnboardingJourney) => {
    void client.cancelQueries({ queryKey: query.queryKey });
    client.setQueryData(query.queryKey, { journey });
    readReasonsAgain(client);
  };
  /** Reads it anew, as after somebody else's change. */
  const readAgain = async (): Promise<OnboardingJourney> => {
    await client.cancelQueries({ queryKey: query.queryKey });
    try {
      return (await client.fetchQuery({ ...query, staleTime: 0 })).journey;
    } catch (error) {
      const kept = client.getQueryData<{ readonly journey: OnboardingJourney }>(query.queryKey);
      if (!isCancelledError(error) || kept === undefined) throw error;
      return kept.journey;
    }
  };
  return { read, journey: read.data?.journey, keep, readAgain };
}

/** How a step gets the state of KYC, gives a newer one back, and says what of it is not saved. */
export type JourneyAccess = Pick<ReturnType<typeof useJourney>, 'keep' | 'readAgain'> & {
  readonly journey: OnboardingJourney;
  readonly form: OpenFormRef;
};
