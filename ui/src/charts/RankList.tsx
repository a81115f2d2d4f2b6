import type { ReactNode } from 'react';
import { Figure } from '../figures/Figure.tsx';
import { Money } from '../figures/Money.tsx';
import arrange from '../layout/arrange.module.css';
import { classNames } from '../layout/class-names.ts';
import css from './RankList.module.css';

const c = classNames(css);

/** An entry of a ranking; `note` is its id. */
export type RankItem = { key: string; label: string; note?: string; amount: number; href?: string };

/** A ranking, largest first. A 3 px bar under each row is relative to the first. */
export function RankList({
  label,
  items,
  renderLink,
}: {
  label: string;
  items: readonly RankItem[];
  renderLink?: (props: { href: string; className: string; children: ReactNode }) => ReactNode;
}) {
  const largest = Math.max(1, ...items.map((item) => item.amount));
  return (
    <ol aria-label={label}>
      {items.map((item) => {
        const link = item.href && { href: item.href, className: c('link'), children: item.label };
        return (
          <li key={item.key} className={c('item')}>
            <span className={c(arrange['ellipsis'], 'name')}>
              {link ? renderLink ? renderLink(link) : <a {...link} /> : item.label}
              {item.note && <Figure className={c('note')}>{item.note}</Figure>}
            </span>
            <Money paise={item.amount} />
            <i className={c('bar')} style={{ width: `${Math.max(0, (item.amount / largest) * 100)}%` }} />
          </li>
        );
      })}
    </ol>
  );
}
