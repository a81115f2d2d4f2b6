import { kycConsent } from '@galla/contract/business/kyc/consent.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { HeldButton } from '@galla/ui/buttons/HeldButton.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { useAct } from '../../../lib/forms/use-act.ts';
import { Unread } from '../../../lib/page/Unread.tsx';
import kycCss from '../Kyc.module.css';
import type { StepProps } from '../step-props.ts';
import { Findings } from './Findings.tsx';
import { reasonLabel } from './finding-labels.ts';
import { IdentityFrame } from './IdentityFrame.tsx';
import { useKyc, useSubmit } from './use-kyc.ts';

const c = classNames(kycCss);

/** The last step before a review: what the reviewer will see, failures with their fixes, and the submission. */
export function SubmitStep({ access, onGo }: StepProps) {
  const read = useKyc();
  const { widget, progress, submit, ended, wait } = useSubmit(access);
  const { run, busy, problem } = useAct({
    // The page shows the known state even if this read fails.
    settled: () => Promise.allSettled([read.refetch(), access.readAgain()]),
  });
  const { kycStatus, kycReason } = access.journey;
  const kyc = read.data?.kyc;
  const isFailed = kycStatus === 'FAILED';
  return (
    <div className={c('form')}>
      <div className={c('title')}>
        <h1 tabIndex={-1}>{isFailed ? t`Correct and submit again` : t`Check and submit`}</h1>
        <p>
          <Trans>This is what a reviewer will see. Fix any problems before you submit.</Trans>
        </p>
      </div>
      {isFailed && (
        <Notice kind="error">
          <b>
            <Trans>KYC Verification Failed</Trans>
          </b>
          {kyc !== undefined && kyc.reasons.length > 0 ? (
            <ul className={c('theirs')}>
              {kyc.reasons.map(({ field, reason }) => (
                <li key={field}>{`${reasonLabel(field)}: ${reason}`}</li>
              ))}
            </ul>
          ) : (
            kycReason !== null && <p className={c('plain')}>{kycReason}</p>
          )}
        </Notice>
      )}
      {progress === 'LATE' && widget === null && (
        <Notice kind="info" live>
          <p className={c('plain')}>
            <Trans>The result isn’t ready yet. We’ll notify all Admins when it is.</Trans>
          </p>
          <Button onClick={() => void wait()}>
            <Trans>Check again</Trans>
          </Button>
        </Notice>
      )}
      {widget !== null ? (
        <IdentityFrame
          widget={widget}
          isOver={progress === 'ENDED'}
          onEnd={(isEarly) => void ended(isEarly)}
          onAgain={() => void run(submit)}
        />
      ) : kyc === undefined ? (
        <Unread list={read} height={320}>
          <Trans>Your saved details are safe.</Trans>
        </Unread>
      ) : (
        <Findings findings={kyc.findings} onGo={onGo} />
      )}
      <div className={c('foot')}>
        <Refusal text={problem} />
        <p role="status">{progress === 'AWAITED' ? t`Waiting for the result.` : ''}</p>
        {widget === null && kyc?.canSubmit === true && <p className={c('plain')}>{kycConsent.text}</p>}
        {widget === null && kyc?.canSubmit === false && (
          <p>
            <Trans>Fix the problems above to submit.</Trans>
          </p>
        )}
        <div className={c('acts')} hidden={widget !== null}>
          <HeldButton
            kind="primary"
            busy={busy}
            busyLabel={t`Submitting`}
            why={kyc?.canSubmit === true ? undefined : t`Fix the problems above first.`}
            onClick={() => void run(submit)}
          >
            <Trans>Submit for review</Trans>
          </HeldButton>
        </div>
      </div>
    </div>
  );
}
