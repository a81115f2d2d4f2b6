import { type KycWidget, kyc, type PreflightFinding } from '@galla/contract/kyc/endpoints.ts';
import type { OnboardingJourney } from '@galla/contract/onboarding/endpoints.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api/api.ts';
import type { JourneyAccess } from '../use-journey.ts';
import { preflightQuery } from './preflight-query.ts';

/** How often the status is asked for while it may change any moment, and how many times (KYC-04). */
const scan = { everyMs: 3_000, times: 30 };

/** What a reviewer will see, read anew whenever a step opens. */
export const useKyc = () => useQuery({ ...preflightQuery, staleTime: 0, refetchOnMount: 'always' });

type Status = OnboardingJourney['kycStatus'];
const isClosed = (status: Status | undefined) => status === 'SUBMITTED' || status === 'VERIFIED';
const isSubmitted = ({ kycStatus }: OnboardingJourney) => isClosed(kycStatus);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** How far KYC is. A submission counts before the worker has written it to the journey. */
export function useStatus({ kycStatus }: OnboardingJourney): Status {
  const { data, refetch } = useKyc();
  const before = useRef(kycStatus);
  useEffect(() => {
    if (before.current === kycStatus) return;
    before.current = kycStatus;
    void refetch();
  }, [kycStatus, refetch]);
  const status = data?.kyc.status;
  return status === undefined || isClosed(kycStatus) || !isClosed(status) ? kycStatus : status;
}

/** What the review asked to be changed, and nobody has changed since. */
export const useReasons = (): readonly PreflightFinding[] =>
  (useKyc().data?.kyc.findings ?? []).filter(({ subject }) => subject === 'REASON');

/** Submits; the provider's widget comes first where there is one. Then asks for the status once, and waits for it. */
export function useSubmit({ journey: { merchantId }, readAgain }: JourneyAccess) {
  const client = useQueryClient();
  const [widget, setWidget] = useState<KycWidget | null>(null);
  const number = useRef<number>(null);
  /** The provider is asked once; what it says reaches the merchant within seconds. A refusal is read with its reasons. */
  const follow = async (): Promise<void> => {
    await call(kyc.status, { body: { merchantId, profileType: 'MERCHANT' } });
    for (let time = 0; time < scan.times; time += 1) {
      const { kyc: now } = await client.fetchQuery({ ...preflightQuery, staleTime: 0 });
      const isRefused = now.state === 'FAILED' && now.number === number.current;
      if (isSubmitted(await readAgain()) || isRefused) return;
      await pause(scan.everyMs);
    }
  };
  const submit = async (): Promise<void> => {
    const type = 'ONLINE_MERCHANT_ONBOARDING_VERIFICATION';
    const opened = await call(kyc.init, { body: { merchantId, type, appVersion: '1.0.0' } });
    number.current = opened.kyc.number;
    client.setQueryData(preflightQuery.queryKey, { kyc: opened.kyc });
    setWidget(opened.widget);
    if (opened.widget === null) await follow();
  };
  const ended = async (): Promise<void> => {
    await follow();
    setWidget(null);
    await client.invalidateQueries({ queryKey: preflightQuery.queryKey });
  };
  return { widget, submit, ended };
}

/** Reads everything again while a submission is decided on, as many times as a scan has. */
export function useScan({ readAgain }: JourneyAccess, isWaiting: boolean): void {
  const { refetch } = useKyc();
  const read = useRef(readAgain);
  read.current = () => Promise.all([readAgain(), refetch()]).then(([journey]) => journey);
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
