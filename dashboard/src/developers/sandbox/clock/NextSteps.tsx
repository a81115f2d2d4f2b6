import type { ClockStep } from '@galla/contract/developers/sandbox/endpoints.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { formatDate, formatTime } from '@galla/ui/format/dates.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { stepLabels } from '../sandbox-labels.ts';
import css from './Clock.module.css';

interface Props {
  readonly steps: readonly ClockStep[];
  /** The time to which the clock is moving. */
  readonly busyAt: string | undefined;
  readonly onGo: (until: string) => void;
}

/** The next events of the clock, in one line of equal steps. */
export function NextSteps({ steps, busyAt, onGo }: Props) {
  return (
    <ol className={css['steps']} aria-label={t`Next events`}>
      {steps.map(({ kind, at, subject, amount }) => (
        <li key={`${kind}-${at}`}>
          <span className={css['dot']}>
            <Icon of={stepLabels()[kind][1]} size={14} />
          </span>
          <b>{stepLabels()[kind][0]}</b>
          <span className={css['when']}>
            <Figure kind="time">{formatTime(at)}</Figure> <Figure kind="time">{formatDate(at)}</Figure>
          </span>
          <span className={css['what']}>
            {subject !== null && <Figure wrap>{subject}</Figure>}
            {amount !== null && amount > 0 && <Money paise={amount} plain />}
          </span>
          <Button
            kind="text"
            size="small"
            busy={busyAt === at}
            aria-label={t`Move clock here: ${{ step: stepLabels()[kind][0] }}`}
            onClick={() => onGo(at)}
          >
            <Trans>Move clock here</Trans>
          </Button>
        </li>
      ))}
    </ol>
  );
}
