import { kycConsent } from '@galla/contract/business/kyc/consent.ts';
import { type KycWidget, kyc, type PreflightFinding } from '@galla/contract/business/kyc/endpoints.ts';
import type { OnboardingJourney } from '@galla/contract/business/onboarding/endpoints.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import type { JourneyAccess } from '../use-journey.ts';
import { preflightQuery } from './preflight-query.ts';

/** How often the status is asked for while it may change any moment, and how many times (KYC-04). */
const scan = { everyMs: 3_000, times: 30 };

/** What a reviewer will see, read anew whenever a step opens. */
export const useKyc = () => useQuery({ ...preflightQuery, staleTime: 0, refetchOnMount: 'always' });

type Status = OnboardingJourney['kycStatus'];
const isClosed = (status: Status | undefined) => status === 'SUBMITTED' || status === 'VERIFIED';
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

/** The identity check as this page knows it: its visit has ended elsewhere, or its result is awaited or late. */
type Progress = 'OPEN' | 'ENDED' | 'AWAITED' | 'LATE';

/**
 * Submits; the provider's widget comes first where there is one. Then asks for the status once, and waits for it. Without
 * network it goes on waiting. Reports that come twice are waited for once.
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
  /** Whether the submission has left the widget, and the merchant has its state. */
  const hasLeft = async (): Promise<boolean> => {
    const { kyc: read } = await client.fetchQuery({ ...preflightQuery, staleTime: 0 });
    return read.state !== 'CREATED' && (await readAgain()).kycStatus === read.status;
  };
  const follow = async (times: number): Promise<boolean> => {
    // The provider is asked once; what it says reaches the merchant within seconds.
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
    // The text of this page was read, so its version is agreed to.
    const { version } = kycConsent;
    await call(kyc.consentApprove, { body: { merchantId, consentId: consent.consentId, version } });
    const opened = await call(kyc.init, { body: { merchantId, type, appVersion: '1.0.0' } });
    client.setQueryData(preflightQuery.queryKey, { kyc: opened.kyc });
    setProgress('OPEN');
    setWidget(opened.widget);
    if (opened.widget === null) await wait();
  };
  /** The widget got as far as it gets. A visit that ends early may have been submitted in another tab. */
  const ended = async (isEarly: boolean): Promise<void> => {
    if (!isEarly) return wait();
    if (isWaiting.current) return;
    if (await follow(1)) setWidget(null);
    else setProgress('ENDED');
  };
  return { widget, progress, submit, ended, wait };
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
