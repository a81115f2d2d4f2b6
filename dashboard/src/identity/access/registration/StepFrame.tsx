import { Button } from '@galla/ui/buttons/Button.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Trans } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { StepHead } from '../StepHead.tsx';
import css from './Registration.module.css';

const c = classNames(css);

interface StepFrameProps {
  readonly at: number;
  readonly of: number;
  readonly title: string;
  /** The sentence below the title. */
  readonly sub: ReactNode;
  /** Whether the step has a field that takes the focus itself. */
  readonly ownFocus?: boolean;
  readonly onBack?: () => void;
  readonly children: ReactNode;
}

/**
 * The progress of the registration, the Back button, and one step. Screen readers announce the heading of a new step.
 */
export function StepFrame({ at, of, title, sub, ownFocus = false, onBack, children }: StepFrameProps) {
  return (
    <>
      <div className={c('progress')}>
        <p>
          <Trans>
            Step <span className="num">{at}</span> of <span className="num">{of}</span>
          </Trans>
        </p>
        <div className={c('bar')} aria-hidden="true">
          {Array.from({ length: of }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of a bar never move
            <i key={index} className={c(index < at && 'done')} />
          ))}
        </div>
      </div>
      <StepHead title={title} focused={at > 1 && !ownFocus}>
        {sub}
      </StepHead>
      {children}
      {onBack && (
        <Button kind="text" size="big" wide icon={ArrowLeft} className={c('back')} onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
      )}
    </>
  );
}
