import { kyc } from '@galla/contract/business/kyc/calls.ts';
import { kycConsent } from '@galla/contract/business/kyc/consent.ts';
import type { KycWidget, PreflightFinding } from '@galla/contract/business/kyc/endpoints.ts';
import { type KycStatus, kycStatusDetails } from '@galla/contract/business/merchants/states.ts';
import type { OnboardingJourney } from '@galla/contract/business/onboarding/endpoints.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import type { JourneyAccess } from '../use-journey.ts';
import { preflightQuery } from './preflight-query.ts';

/** How often and how many times the status is polled while it may change at any moment (KYC-04). */
const scan = { everyMs: 3_000, times: 30 };

/** What a reviewer will see, reloaded whenever a step opens. */
export const useKyc = () => useQuery({ ...preflightQuery, staleTime: 0, refetchOnMount: 'always' });

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The state of KYC. A submission counts even before the worker has written it to the journey. */
export function useStatus({ kycStatus }: OnboardingJourney): KycStatus {
  const { data, refetch } = useKyc();
  const before = useRef(kycStatus);
  useEffect(() => {
    if (before.current === kycStatus) return;
    before.current = kycStatus;
    void refetch();
  }, [kycStatus, refetch]);
  const status = data?.kyc.status;
  const isNewer = status !== undefined && kycStatusDetails[kycStatus].maySubmit && !kycStatusDetails[status].maySubmit;
  return isNewer ? status : kycStatus;
}

/** The review's requests that are still unchanged. */
export const useReasons = (): readonly PreflightFinding[] =>
  (useKyc().data?.kyc.findings ?? []).filter(({ subject }) => subject === 'REASON');

/** The identity check as this page knows it: its visit has ended elsewhere, or its result is pending or late. */
type Progress = 'OPEN' | 'ENDED' | 'AWAITED' | 'LATE';

/**
 * Submits; if there is a provider's widget, it comes first. Then requests the status once, and waits for it, also
 * without network. Repeated reports are waited for once.
 */
export function useSubmit({ journey: { merchantId }, readAgain }: JourneyAccess) {
  const client = useQueryClient();
  const [widget, setWidget] = useState<KycWidget | null>(null);
  const [progress, setProgress] = useState<Progress>('OPEN');
  const isWaiting = useRef(false);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  /** Whether the submission has left the widget and its state is known to the merchant. */
  const hasLeft = async (): Promise<boolean> => {
    const { kyc: read } = await client.fetchQuery({ ...preflightQuery, staleTime: 0 });
    return read.state !== 'CREATED' && (await readAgain()).kycStatus === read.status;
  };
  const follow = async (times: number): Promise<boolean> => {
    // The provider is asked once; its answer reaches the merchant within seconds.
    await call(kyc.status, { body: { merchantId, profileType: 'MERCHANT' } }).catch(() => undefined);
    for (let time = 1; !isGone.current; time += 1) {
      if (await hasLeft().catch(() => false)) return true;
      if (time >= times) return false;
      await pause(scan.everyMs);
    }
    return true;
  };
  const wait = async (): Promise<void> => {
    if (isWaiting.current) return;
    isWaiting.current = true;
    setProgress('AWAITED');
    try {
      setProgress((await follow(scan.times)) ? 'OPEN' : 'LATE');
    } finally {
      isWaiting.current = false;
      setWidget(null);
    }
  };
  const submit = async (): Promise<void> => {
    const type = 'ONLINE_MERCHANT_ONBOARDING_VERIFICATION';
    const { consent } = await call(kyc.consentInit, { body: { merchantId } });
    // The person has read this page's text, so they agree to its version.
    const { version } = kycConsent;
    await call(kyc.consentApprove, { body: { merchantId, consentId: consent.consentId, version } });
    const opened = await call(kyc.init, { body: { merchantId, type, appVersion: '1.0.0' } });
    client.setQueryData(preflightQuery.queryKey, { kyc: opened.kyc });
    setProgress('OPEN');
    setWidget(opened.widget);
    if (opened.widget === null) await wait();
  };
  /** The widget has finished. A visit that ends early may have been submitted in another tab. */
  const ended = async (isEarly: boolean): Promise<void> => {
    if (!isEarly) return wait();
    if (isWaiting.current) return;
    if (await follow(1)) setWidget(null);
    else setProgress('ENDED');
  };
  return { widget, progress, submit, ended, wait };
}

/** Polls everything while a submission is being decided, up to the scan's limit. */
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
      // The next poll asks again.
      read.current().catch(() => undefined);
    }, scan.everyMs);
    return () => clearInterval(timer);
  }, [isWaiting]);
}
