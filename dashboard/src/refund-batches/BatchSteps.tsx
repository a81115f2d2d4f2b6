import type { RefundBatchDetails } from '@galla/contract/refund-batches/schemas.ts';
import arrange from '@galla/ui/layout/arrange.module.css';
import { classNames } from '@galla/ui/layout/class-names.ts';
import hidden from '@galla/ui/layout/hidden.module.css';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { Check } from 'lucide-react';
import css from './BatchSteps.module.css';
import { stepsOf } from './batch-view-model.ts';

const c = classNames(css);
const said = { done: 'Done', now: 'Now', next: 'Still to come' } as const;

/** The steps from the file to the refunds. */
export function BatchSteps({ batch }: { readonly batch: RefundBatchDetails }) {
  const steps = stepsOf(batch);
  if (steps.length === 0) return null;
  return (
    <ol className={c('steps')} aria-label="Steps">
      {steps.map(({ name, state }, index) => (
        <li
          key={name}
          className={c(arrange['row'], state)}
          {...(state === 'now' ? { 'aria-current': 'step' as const } : {})}
        >
          <span className={c('mark')}>{state === 'done' ? <Icon of={Check} size={12} /> : index + 1}</span>
          <span className="sr">{said[state]}: </span>
          <span className={c(state !== 'now' && hidden['onPhones'])}>{name}</span>
        </li>
      ))}
    </ol>
  );
}
