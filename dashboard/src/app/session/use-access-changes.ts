import { merchants } from '@galla/contract/business/merchants/calls.ts';
import type { KycStatus } from '@galla/contract/business/merchants/states.ts';
import { access } from '@galla/contract/identity/access/calls.ts';
import { toast } from '@galla/ui/feedback/toast.ts';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import type { Session } from '../../lib/session/session.ts';

const ofMerchant = [merchants.profile, merchants.startupConfig, merchants.onboarding, merchants.serviceLines];
const ofAccess = [access.me, access.permissions, merchants.profile];

/** The messages about a KYC decision while the page is open. */
const decided: { readonly [Status in KycStatus]: (() => void) | null } = {
  NOT_INITIATED: null,
  SUBMITTED: null,
  VERIFIED: () => toast.success(t`Your payments provider has verified the business.`),
  FAILED: () => toast.error(t`Your KYC needs a change.`),
};

/**
 * Reloads the person's rights and the merchant as soon as they have changed: the page renders again, or is left
 * (ROU-10, KYC-04).
 */
export function useAccessChanges({ profile }: Session): void {
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  const readAgain = async (endpoints: readonly { readonly name: string }[]) => {
    const names: ReadonlySet<unknown> = new Set(endpoints.map(({ name }) => name));
    client.removeQueries({ predicate: ({ queryKey }) => names.has(queryKey[0]) });
    await revalidate();
    await client.invalidateQueries();
  };
  const onAccess = useEffectEvent(async () => {
    await readAgain(ofAccess);
    toast.info(t`Your access has changed`);
  });
  const onMerchant = useEffectEvent(async (kycStatus: KycStatus | null) => {
    const isDecided = kycStatus !== profile.kycStatus;
    await readAgain(ofMerchant);
    if (isDecided && kycStatus !== null) decided[kycStatus]?.();
  });
  const opened = useEffectEvent(() => profile.kycStatus);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    void import('./follow-access.ts').then(
      ({ followAccess }) => {
        const handlers = {
          onAccess: () => void onAccess(),
          onMerchant: (now: KycStatus | null) => void onMerchant(now),
        };
        if (!isGone) stop = followAccess(opened(), handlers);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, []);
}
