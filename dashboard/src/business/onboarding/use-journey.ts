import { kycStatusDetails } from '@galla/contract/business/merchants/states.ts';
import { onboarding } from '@galla/contract/business/onboarding/calls.ts';
import type { OnboardingJourney } from '@galla/contract/business/onboarding/endpoints.ts';
import { isCancelledError, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/api.ts';
import { readReasonsAgain } from './submit/preflight-query.ts';
import type { OpenFormRef } from './use-leaving.tsx';

const query = queryOf(onboarding.journey, {});

/** The bank answers within seconds, a reviewer within days. */
const pauses = { checked: 2_000, reviewed: 20_000 };

function pauseOf({ accountCheck, kycStatus }: OnboardingJourney): number | false {
  if (accountCheck?.state === 'PENDING') return pauses.checked;
  return kycStatusDetails[kycStatus].isInReview ? pauses.reviewed : false;
}

/** The state of KYC. It is polled while the bank checks the account, and while a reviewer decides. */
export function useJourney() {
  const client = useQueryClient();
  const read = useQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data === undefined ? false : pauseOf(state.data.journey)),
  });
  /** A read that began before the change would restore old values, so it is cancelled. */
  const keep = (journey: OnboardingJourney) => {
    void client.cancelQueries({ queryKey: query.queryKey });
    client.setQueryData(query.queryKey, { journey });
    readReasonsAgain(client);
  };
  /** Reloads it, for example after another person's change. */
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

/** How a step reads the state of KYC, replaces it with a newer one, and reports unsaved fields. */
export type JourneyAccess = Pick<ReturnType<typeof useJourney>, 'keep' | 'readAgain'> & {
  readonly journey: OnboardingJourney;
  readonly form: OpenFormRef;
};
