import { stepUp } from '@galla/contract/identity/second-factor/calls.ts';
import { ErrorState } from '@galla/ui/feedback/ErrorState.tsx';
import { Skeleton } from '@galla/ui/feedback/Skeleton.tsx';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { call, queryOf } from '../../lib/api/api.ts';
import { refusalOf } from '../../lib/api/refusal.ts';
import { FactorForm } from './public/FactorForm.tsx';
import { SecondWay } from './SecondWay.tsx';

/** Asks for a proof of identity before a risky action continues. `onEnd` reports whether there is one now. */
export function StepUpDialog({ onEnd }: { readonly onEnd: (proven: boolean) => void }) {
  const { data, error, isFetching, refetch } = useQuery({ ...queryOf(stepUp.ways, {}), staleTime: 0, gcTime: 0 });
  return (
    <Modal
      size={440}
      title={t`Verify it’s you`}
      {...(data?.ways.length === 0 ? {} : { sub: t`This protects your account. We won’t ask again for 10 minutes.` })}
      onClose={() => onEnd(false)}
    >
      {data !== undefined && data.ways.length === 0 ? (
        <SecondWay {...data} onChange={() => void refetch()} />
      ) : data !== undefined ? (
        <FactorForm
          ways={data.ways}
          act={t`Confirm`}
          acting={t`Confirming`}
          passkeyOptions={() => call(stepUp.passkey, {})}
          sendOtp={(to) => call(stepUp.sendOtp, { body: { to } })}
          onProof={async (proof) => {
            await call(stepUp.confirm, { body: { proof } });
            onEnd(true);
          }}
        />
      ) : error !== null ? (
        <ErrorState small title={refusalOf(error)} onRetry={() => void refetch()} retrying={isFetching}>
          <Trans>Nothing was changed.</Trans>
        </ErrorState>
      ) : (
        <div aria-busy="true">
          <Skeleton width="100%" height={120} />
        </div>
      )}
    </Modal>
  );
}
