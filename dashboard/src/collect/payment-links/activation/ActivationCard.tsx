import tones from '@galla/ui/feedback/tones.module.css';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon, type IconType } from '@galla/ui/layout/Icon.tsx';
import { msg, t } from '@lingui/core/macro';
import { Check, CircleDashed, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './Activation.module.css';

const c = classNames(css);

/** A line of the card: done, in progress, or open. */
export interface ActivationStep {
  readonly state: 'done' | 'wait' | 'open';
  readonly text: string;
  readonly beside?: ReactNode;
}

const signs = { done: Check, wait: Clock, open: CircleDashed } as const;
const said = { done: msg`Done`, wait: msg`Waiting`, open: msg`Upcoming` } as const;

interface Props {
  readonly icon: IconType;
  readonly tone: 'info' | 'neutral' | 'warning' | 'success' | 'error';
  readonly title: string;
  readonly text: string;
  readonly steps: readonly ActivationStep[];
  readonly actions: ReactNode;
}

/** One activation state: its meaning, its progress, and the next step (PAY-04). */
export function ActivationCard({ icon, tone, title, text, steps, actions }: Props) {
  return (
    <section className={c('card')} aria-labelledby="activation-title">
      <span className={c('sign', tones[tone])}>
        <Icon of={icon} size={24} />
      </span>
      <h2 id="activation-title">{title}</h2>
      <p className={c('text')}>{text}</p>
      <ul className={c('checks')}>
        {steps.map((step) => (
          <li key={step.text} className={c(step.state)}>
            <Icon of={signs[step.state]} size={18} />
            <span>
              <span className="sr">{t(said[step.state])}: </span>
              {step.text}
            </span>
            {step.beside !== undefined && <span className={c('beside')}>{step.beside}</span>}
          </li>
        ))}
      </ul>
      <div className={c('acts')}>{actions}</div>
    </section>
  );
}
