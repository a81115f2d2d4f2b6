import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import css from './StatStrip.module.css';

const c = classNames(css);

/** A figure with its name. `href` opens the list that it counts. */
export type Stat = { label: ReactNode; value: ReactNode; note?: ReactNode; href?: string };

/**
 * Figures in a row, divided by hairlines: the totals above a list with the same filters. On a phone they are two in a
 * row. Figures that open a list are links; `renderLink` lets any router render them.
 */
export function StatStrip({
  stats,
  renderLink,
  className,
}: {
  stats: readonly Stat[];
  renderLink?: (props: { href: string; className: string; children: ReactNode }) => ReactNode;
  className?: string;
}) {
  return (
    <dl className={c('strip', className)}>
      {stats.map((stat, index) => {
        const props = stat.href && { href: stat.href, className: c('link'), children: stat.value };
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the figures of a strip are fixed
          <div key={index} className={c('stat')}>
            <dt>{stat.label}</dt>
            <dd>
              <span className={c('value')}>
                {props ? renderLink ? renderLink(props) : <a {...props} /> : stat.value}
              </span>
              {stat.note && <span className={c('note')}>{stat.note}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
