import arrange from '@galla/ui/layout/arrange.module.css';
import { classNames } from '@galla/ui/layout/class-names.ts';
import hidden from '@galla/ui/layout/hidden.module.css';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { msg, t } from '@lingui/core/macro';
import { Check } from 'lucide-react';
import css from './Steps.module.css';

const c = classNames(css);
const said = { done: msg`Done`, now: msg`Now`, next: msg`Upcoming` } as const;

/** One step of a longer process, such as from a file to its refunds. */
export interface Step {
  readonly name: string;
  readonly state: 'done' | 'now' | 'next';
}

/** The steps of a process that spans several screens. A phone names only the current step. */
export function Steps({ steps }: { readonly steps: readonly Step[] }) {
  if (steps.length === 0) return null;
  return (
    <ol className={c('steps')} aria-label={t`Steps`}>
      {steps.map(({ name, state }, index) => (
        <li
          key={name}
          className={c(arrange['row'], state)}
          {...(state === 'now' ? { 'aria-current': 'step' as const } : {})}
        >
          <span className={c('mark')}>{state === 'done' ? <Icon of={Check} size={12} /> : index + 1}</span>
          <span className="sr">{t(said[state])}: </span>
          <span className={c(state !== 'now' && hidden['onPhones'])}>{name}</span>
        </li>
      ))}
    </ol>
  );
}
