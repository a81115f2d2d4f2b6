import { kyc } from '@galla/contract/kyc/endpoints.ts';
import type { OnboardingJourney } from '@galla/contract/onboarding/endpoints.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call, queryOf } from '../../lib/api/api.ts';
import type { JourneyAccess } from '../use-journey.ts';

/** How often the status is asked for while it may change any moment, and how many times (KYC-04). */
const scan = { everyMs: 3_000, times: 30 };

const query = queryOf(kyc.preflight, {});

/** What a reviewer will see, read anew whenever a step opens. */
export const useKyc = () => useQuery({ ...query, staleTime: 0, refetchOnMount: 'always' });

const isClosed = ({ kycStatus }: OnboardingJourney) => kycStatus === 'SUBMITTED' || kycStatus === 'VERIFIED';
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Submits, asks for the status once, and waits until the merchant has it. */
export function useSubmit({ journey: { merchantId }, readAgain }: JourneyAccess) {
  const client = useQueryClient();
  return async (): Promise<void> => {
    const type = 'ONLINE_MERCHANT_ONBOARDING_VERIFICATION';
    client.setQueryData(query.queryKey, await call(kyc.init, { body: { merchantId, type, appVersion: '1.0.0' } }));
    await call(kyc.status, { body: { merchantId, profileType: 'MERCHANT' } });
    for (let time = 0; time < scan.times; time += 1) {
      if (isClosed(await readAgain())) return;
      await pause(scan.everyMs);
    }
  };
}

/** Reads the journey again while a submission is decided on, as many times as a scan has. */
export function useScan({ journey, readAgain }: JourneyAccess): void {
  const read = useRef(readAgain);
  read.current = readAgain;
  const isWaiting = journey.kycStatus === 'SUBMITTED';
  useEffect(() => {
    if (!isWaiting) return undefined;
    let left = scan.times;
    const timer = setInterval(() => {
      left -= 1;
      if (left <= 0) clearInterval(timer);
      // The next one asks again.
      read.current().catch(() => undefined);
    }, scan.everyMs);
    return () => clearInterval(timer);
  }, [isWaiting]);
}
