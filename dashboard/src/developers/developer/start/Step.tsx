import type { StartProgress } from '@galla/contract/developers/developer/endpoints.ts';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { msg, t } from '@lingui/core/macro';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './Start.module.css';

/** The state of a step. The first open one is the current one. */
type StepState = 'done' | 'current' | 'next';

/** The props of each step. */
export interface StepProps {
  readonly progress: StartProgress;
  readonly state: StepState;
}

const spoken = { done: msg`Done`, current: msg`Now`, next: msg`Upcoming` } as const;

/** One step: its number or a tick, its title, and when it was done. */
export function Step({
  number,
  title,
  state,
  at,
  children,
}: {
  readonly number: number;
  readonly title: string;
  readonly state: StepState;
  readonly at?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <li className={css['step']} data-state={state}>
      <span className={css['mark']}>
        {state === 'done' ? <Icon of={Check} /> : number}
        <span className="sr">{t(spoken[state])}: </span>
      </span>
      <div className={css['title']}>
        <h3>{title}</h3>
        {at !== undefined && <time dateTime={at}>{formatDateTime(at)}</time>}
      </div>
      <div className={css['body']}>{children}</div>
    </li>
  );
}
