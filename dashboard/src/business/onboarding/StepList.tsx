import type { KycStep } from '@galla/contract/business/onboarding/states.ts';
import type { StepStatus } from '@galla/contract/business/onboarding/step-statuses.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { t } from '@lingui/core/macro';
import { Check, X } from 'lucide-react';
import css from './Kyc.module.css';
import { statusLabels, stepNames } from './kyc-labels.ts';

const c = classNames(css);

interface Props {
  readonly steps: readonly { readonly step: KycStep; readonly status: StepStatus }[];
  readonly step: KycStep | undefined;
  readonly onChoose: ((step: KycStep) => void) | undefined;
}

/** The steps with their statuses. Started steps can be opened. */
export function StepList({ steps, step: shown, onChoose }: Props) {
  return (
    <ol className={c('steps')}>
      {steps.map(({ step, status }, index) => {
        const { name, look } = statusLabels[status];
        const words = (
          <>
            <span className={c('mark')}>
              {look === 'done' ? <Icon of={Check} /> : look === 'failed' ? <Icon of={X} /> : index + 1}
            </span>
            <span className={c('words')}>
              <b>{t(stepNames[step])}</b>
              <small>{t(name)}</small>
            </span>
          </>
        );
        const canOpen = onChoose !== undefined && look !== 'next';
        return (
          <li
            key={step}
            className={c('step', look, step === shown && 'shown')}
            {...(step === shown ? { 'aria-current': 'step' as const } : {})}
          >
            {canOpen ? (
              <button type="button" onClick={() => onChoose(step)}>
                {words}
              </button>
            ) : (
              <span className={c('closed')}>{words}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
