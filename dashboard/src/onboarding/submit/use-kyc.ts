import { type KycWidget, kyc } from '@galla/contract/kyc/endpoints.ts';
import type { OnboardingJourney } from '@galla/contract/onboarding/endpoints.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, queryOf } from '../../lib/api/api.ts';
import type { JourneyAccess } from '../use-journey.ts';

/** How often the status is asked for while it may change any moment, and how many times (KYC-04). */
const scan = { everyMs: 3_000, times: 30 };

const query = queryOf(kyc.preflight, {});

/** What a reviewer will see, read anew whenever a step opens. */
export const useKyc = () => useQuery({ ...query, staleTime: 0, refetchOnMount: 'always' });

const isSubmitted = ({ kycStatus }: OnboardingJourney) => kycStatus === 'SUBMITTED' || kycStatus === 'VERIFIED';
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Submits; the provider's widget comes first where there is one. Then asks for the status once, and waits for it. */
export function useSubmit({ journey: { merchantId }, readAgain }: JourneyAccess) {
  const client = useQueryClient();
  const [widget, setWidget] = useState<KycWidget | null>(null);
  const number = useRef<number>(null);
  /** The provider is asked once; what it says reaches the merchant within seconds. A refusal is read with its reasons. */
  const follow = async (): Promise<void> => {
    await call(kyc.status, { body: { merchantId, profileType: 'MERCHANT' } });
    for (let time = 0; time < scan.times; time += 1) {
      const { kyc: now } = await client.fetchQuery({ ...query, staleTime: 0 });
      const isRefused = now.state === 'FAILED' && now.number === number.current;
      if (isSubmitted(await readAgain()) || isRefused) return;
      await pause(scan.everyMs);
    }
  };
  const submit = async (): Promise<void> => {
    const type = 'ONLINE_MERCHANT_ONBOARDING_VERIFICATION';
    const opened = await call(kyc.init, { body: { merchantId, type, appVersion: '1.0.0' } });
    number.current = opened.kyc.number;
    client.setQueryData(query.queryKey, { kyc: opened.kyc });
    setWidget(opened.widget);
    if (opened.widget === null) await follow();
  };
  const ended = async (): Promise<void> => {
    await follow();
    setWidget(null);
    await client.invalidateQueries({ queryKey: query.queryKey });
  };
  return { widget, submit, ended };
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
