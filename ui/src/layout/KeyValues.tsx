import type { ReactNode } from 'react';
import { CopyButton } from '../buttons/CopyButton.tsx';
import { Figure } from '../figures/Figure.tsx';
import { classNames } from './class-names.ts';
import css from './KeyValues.module.css';

const c = classNames(css);

/**
 * One pair. `copy` shows the value as a figure with a copy button; `figure` without one. A figure that does not fit
 * beside its name moves below it in full. Empty values show `–`.
 */
export type KeyValue = { name: string; value: ReactNode; copy?: string | undefined; figure?: boolean };

/** The names and values of one record in two columns (one when narrow), divided by hairlines. */
export function KeyValues({
  items,
  columns = 2,
  className,
}: {
  items: readonly KeyValue[];
  columns?: 1 | 2;
  className?: string;
}) {
  return (
    <dl className={c('list', columns === 1 && 'single', className)}>
      {items.map((item) => (
        <div key={item.name} className={c('pair', (item.copy || item.figure) && 'whole')}>
          <dt>{item.name}</dt>
          <dd>
            {item.value === null || item.value === undefined || item.value === '' ? (
              '–'
            ) : item.copy || item.figure ? (
              <Figure strong wrap>
                {item.value}
              </Figure>
            ) : (
              item.value
            )}
            {item.copy && <CopyButton name={item.name} text={item.copy} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
