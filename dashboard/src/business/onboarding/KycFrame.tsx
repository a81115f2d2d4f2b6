import type { KycStep } from '@galla/contract/business/onboarding/states.ts';
import type { StepStatus } from '@galla/contract/business/onboarding/step-statuses.ts';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { formatTime } from '@galla/ui/format/dates.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check, Headphones } from 'lucide-react';
import type { ReactNode } from 'react';
import { StepFrame } from '../../lib/frame/StepFrame.tsx';
import { supportHref } from '../../lib/page/provider.ts';
import { useSession } from '../../lib/session/session.ts';
import css from './Kyc.module.css';
import { StepList } from './StepList.tsx';

const c = classNames(css);

interface Props {
  readonly steps: readonly { readonly step: KycStep; readonly status: StepStatus }[];
  readonly step?: KycStep;
  readonly savedAt?: string | undefined;
  /** Opens a started step; absent once nothing can be changed. */
  readonly onChoose?: (step: KycStep) => void;
  readonly children: ReactNode;
}

/** The page of KYC: the steps beside their content. */
export function KycFrame({ steps, step, savedAt, onChoose, children }: Props) {
  const { profile } = useSession();
  return (
    <StepFrame
      exit={t`Save and exit`}
      status={
        savedAt !== undefined && (
          <>
            <Icon of={Check} />
            <span className={c('savedText')}>
              <Trans>
                Saved at <Figure kind="time">{ph({ time: formatTime(savedAt) })}</Figure>
              </Trans>
            </span>
          </>
        )
      }
    >
      <div className={c('columns')}>
        {steps.length > 0 && (
          <nav className={c('side')} aria-label={t`KYC steps`}>
            <h2>
              <Trans>Complete KYC</Trans>
            </h2>
            <p>
              <Trans>About 10 minutes. You can stop and come back.</Trans>
            </p>
            <StepList steps={steps} step={step} onChoose={onChoose} />
            <p className={c('help')}>
              <Icon of={Headphones} />
              <span>
                <Trans>
                  Stuck? <a href={supportHref(`KYC of ${profile.merchantId}`)}>Contact support</a>
                </Trans>
              </span>
            </p>
          </nav>
        )}
        <main className={c('main')} id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </StepFrame>
  );
}
